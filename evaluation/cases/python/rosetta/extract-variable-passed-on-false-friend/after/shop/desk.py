class Desk:
    def open_port(self, conn):
        note(conn)
        fresh = conn.port + conn.base
        check(fresh)
        port = conn.port + conn.base
        check(port)
        return port + 1

    def store(self, conn):
        self.name = conn.name
        sum = conn.port + conn.base
        check(sum)
        self.limit = conn.port + conn.base
        self.notify()
