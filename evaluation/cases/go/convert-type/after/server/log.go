package server

type Logger interface {
	Print(words ...any)
}
