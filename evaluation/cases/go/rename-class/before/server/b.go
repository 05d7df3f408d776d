package server

type Server struct {
	address string
	logger  *Logger
}

func (s *Server) accept(ctx context.Context, listener net.Listener) error {
	for {
		connection, err := listener.Accept()
		if err != nil {
			return err
		}
		go s.serve(ctx, connection)
	}
}
