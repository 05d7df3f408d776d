package server

type Daemon struct {
	address string
	logger  *Logger
}

func (s *Daemon) accept(ctx context.Context, listener net.Listener) error {
	for {
		connection, err := listener.Accept()
		if err != nil {
			return err
		}
		go s.serve(ctx, connection)
	}
}
