pub struct Desk {
    name: String,
    limit: u32,
}

impl Desk {
    pub fn open_port(&self, conn: &Conn) -> u32 {
        note(conn);
        let port = conn.port() + conn.base();
        check(port);
        port + 1
    }

    pub fn store(&mut self, conn: &Conn) {
        self.name = conn.name();
        self.limit = conn.port() + conn.base();
        self.notify();
    }
}
