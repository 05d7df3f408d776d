package a

// Kind is a kind.
type Kind int

type (
	Handler func(w Writer) error
	Names   = []string
	Reader  interface{ Read(p []byte) (int, error) }
	Closer  = interface{ Close() error }
)

func run() {
	type local struct{ a int }
}
