class Desk:
    def open_port(self, conn):
        note(conn)
        fresh = conn.port + conn.base
        port = fresh
        check(port)
        return port + 1

    def store(self, conn):
        self.name = conn.name
        sum = conn.port + conn.base
        self.limit = sum
        self.notify()
