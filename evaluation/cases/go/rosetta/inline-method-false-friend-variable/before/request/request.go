package request

type Request struct {
	body string
}

func (r *Request) Body() string {
	return r.body
}
