package daemon

type Logger struct {
	out io.Writer
}

type Daemon struct {
	address string
	logger  *Logger
	clients map[string]*Client
}

func (s *Daemon) Run(ctx context.Context) error {
	listener, err := net.Listen("tcp", s.address)
	if err != nil {
		return err
	}
	defer listener.Close()
	return s.accept(ctx, listener)
}
