package server

type Server struct {
	address string
}

func run(s *Server, ctx context.Context) error {
	listener, err := net.Listen("tcp", s.address)
	if err != nil {
		return err
	}
	defer listener.Close()
	return s.accept(ctx, listener)
}
