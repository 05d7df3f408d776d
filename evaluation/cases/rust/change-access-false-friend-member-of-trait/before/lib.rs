pub struct Common {
    core: Core,
    seen: bool,
}

impl From<Core> for Common {
    fn from(core: Core) -> Self {
        let seen = core.is_seen();
        Self { core, seen }
    }
}

impl Common {
    pub fn size(&self) -> usize {
        let width = self.core.width();
        width * self.core.height() + 3
    }

    fn area(&self, scale: usize) -> usize {
        let width = self.core.width() * scale;
        width * self.core.height() * scale
    }
}
