use crate::reader::Reader;
use crate::sessions::Sessions;
use log::info;

pub struct Jobs {
    sessions: Sessions,
}

impl Jobs {
    pub fn is_idle(&self) -> bool {
        self.sessions.count() == 0
    }

    pub fn purge_accounts(&self, days: u32) {
        info!("start");
        let mut session = self.sessions.open();
        let removed = session.delete_older_than(days);
        info!("removed {removed}");
        session.close();
        info!("done");
    }
}
