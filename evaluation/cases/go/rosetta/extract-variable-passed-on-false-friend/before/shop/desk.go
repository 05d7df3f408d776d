package shop

type Desk struct {
	name  string
	limit int
}

func (d *Desk) OpenPort(conn Conn) int {
	note(conn)
	port := conn.Port + conn.Base
	check(port)
	return port + 1
}

func (d *Desk) Store(conn Conn) {
	d.name = conn.Name
	d.limit = conn.Port + conn.Base
	notify(d)
}
