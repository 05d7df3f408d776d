package server

type Server struct {
	address string
}
