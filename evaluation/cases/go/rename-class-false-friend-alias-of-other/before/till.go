package shop

import "sync"

type Till struct {
	mu   sync.Mutex
	open bool
}

func (t *Till) Open() {
	if t.open {
		return
	}
	t.mu.Lock()
	t.open = true
}

func (t *Till) Close() {
	t.mu.Unlock()
	t.open = false
}

type drawer struct {
	coins int
	notes int
}

func (d *drawer) Count() int {
	return d.coins + 10*d.notes
}
