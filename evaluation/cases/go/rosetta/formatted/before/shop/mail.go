package shop

import "example.com/shop/text"
import "errors"

const most = 20

// Mail goes to customers.
type Mail struct {
	templates map[string]*text.Template
	sent int
}

func (m *Mail) Send(sender *Sender, names []string, kind string, urgent bool) (int, error) {
	if len(names) == 0 || len(names) > most { return 0, errors.New("bad number") }
	sent := 0
	for _, name := range names {
		if sender.Send(name, m.templates[kind].Fill("name", name), urgent) { sent++ }
	}
	return sent, nil
}
