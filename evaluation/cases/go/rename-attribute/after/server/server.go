package server

type Server struct {
	log *Logger
	clients int
}

func (s *Server) Start() {
	s.log.Print("starting")
	s.clients = 0
	listen(s.log, s.clients)
}

func (s *Server) Stop(reason string) {
	if s.clients > 0 {
		s.log.Print("clients are left", reason)
	}
}
