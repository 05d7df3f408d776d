package server

type Server struct {
	logger *Logger
	clients int
}

func (s *Server) Start() {
	s.logger.Print("starting")
	s.clients = 0
	listen(s.logger, s.clients)
}

func (s *Server) Stop(reason string) {
	if s.clients > 0 {
		s.logger.Print("clients are left", reason)
	}
}
