package daemon

type Logger struct {
	out io.Writer
}
