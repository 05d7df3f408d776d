class Desk:
    def open_port(self, conn):
        note(conn)
        port = conn.port + conn.base
        check(port)
        return port + 1

    def store(self, conn):
        self.name = conn.name
        self.limit = conn.port + conn.base
        self.notify()
