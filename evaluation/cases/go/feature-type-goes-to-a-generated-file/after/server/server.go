package server

func (s *Server) Run(ctx context.Context) error {
	listener, err := net.Listen("udp", s.address)
	if err != nil {
		return err
	}
	defer listener.Close()
	return s.accept(ctx, listener)
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
