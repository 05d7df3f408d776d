package a

type Point struct {
	// x and y.
	x, y int `json:"x"`
	*Base
	io.Reader
	List[int]
	_     [4]byte
	inner struct{ depth int }
}

func rows() {
	tests := []struct{ name string }{{"a"}}
}
