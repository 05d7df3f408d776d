package http

import (
	"strings"

	"example.org/library/request"
)

type Sender struct{}

func (s *Sender) Send(req *request.Request, out *strings.Builder) {
	out.WriteString("POST ")
	body := req.Text("plain")
	out.WriteString(body)
}
