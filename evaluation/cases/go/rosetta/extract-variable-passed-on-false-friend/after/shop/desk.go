package shop

type Desk struct {
	name  string
	limit int
}

func (d *Desk) OpenPort(conn Conn) int {
	note(conn)
	fresh := conn.Port + conn.Base
	check(fresh)
	port := conn.Port + conn.Base
	check(port)
	return port + 1
}

func (d *Desk) Store(conn Conn) {
	d.name = conn.Name
	sum := conn.Port + conn.Base
	check(sum)
	d.limit = conn.Port + conn.Base
	notify(d)
}
