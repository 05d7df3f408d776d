package server

type Server struct {
	address string
}

type Listener struct {
	address string
}

func (s *Listener) Run(ctx context.Context) error {
	listener, err := net.Listen("tcp", s.address)
	if err != nil {
		return err
	}
	defer listener.Close()
	return s.accept(ctx, listener)
}
