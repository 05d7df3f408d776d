/// A door with a lock.
pub struct Door {
    log: Log,
}

impl Door {
    pub fn enter(&mut self, user: &User) {
        if user.is_active() {
            self.unlock(user.key);
            self.log.entered(user);
        } else {
            self.ring();
            self.log.refused(user);
        }
    }

    pub fn check(&mut self, user: &User, hour: u32) {
        if user.is_guest() {
            if hour > 18 {
                self.log.late(user, hour);
            }
        }
    }

    pub fn leave(&mut self, user: &User, hour: u32) {
        if user.is_last() {
            if hour > 20 {
                self.arm(user.key, hour);
            }
        }
    }
}
