package server

type Logger struct {
	out io.Writer
}
