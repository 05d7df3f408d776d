package http

import (
	"strings"

	"example.org/app/request"
)

type Sender struct{}

func (s *Sender) Send(req *request.Request, out *strings.Builder) {
	out.WriteString("POST ")
	out.WriteString(req.Body())
}
