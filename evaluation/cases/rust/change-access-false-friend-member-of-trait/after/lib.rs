pub struct Common {
    core: Core,
    seen: bool,
}

impl Common {
    pub fn new(core: Core) -> Self {
        let seen = core.is_seen();
        Self { core, seen }
    }

    pub fn area(&self, scale: usize) -> usize {
        let width = self.core.width() * scale;
        width * self.core.height() * scale
    }
}

impl Sized for Common {
    fn size(&self) -> usize {
        let width = self.core.width();
        width * self.core.height() + 3
    }
}
