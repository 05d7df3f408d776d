use crate::reader::Reader;
use crate::sessions::Sessions;
use log::info;

pub struct Jobs {
    sessions: Sessions,
}

impl Jobs {
    pub fn import_orders(&self, reader: &Reader) {
        info!("start");
        let mut session = self.sessions.open();
        for order in reader.read_all() {
            session.insert(order);
        }
        session.close();
        info!("done");
    }

    pub fn is_idle(&self) -> bool {
        self.sessions.count() == 0
    }
}
