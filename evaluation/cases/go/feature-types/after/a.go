package a

// Kind is a number.
type Kind uint

type (
	Handler func(w Writer, r *Request) error
	Names   = []Name
	Reader  interface{ Read(p []byte) (n int, err error) }
	Closer  = interface{ Close() (err error) }
)

func run() {
	type local struct{ a, b int }
}
