package a

type Point struct {
	// x, y and z.
	x, y, z int
	*Base
	io.Reader
	List[string]
	_     [8]byte
	inner struct{ height int }
}

func rows() {
	tests := []struct{ title string }{{"a"}}
}
