pub struct Enter<'a> {
    id: Id,
    meta: &'a Metadata,
}

pub type Path = std::path::PathBuf;

impl<'a> Enter<'a> {
    pub fn id(&self) -> Id {
        self.id.clone()
    }

    pub fn name(&self) -> &str {
        self.meta.name().trim()
    }

    pub fn record(&self, field: &Field, value: i64) {
        self.meta.subscriber().record(&self.id, field, value);
    }
}

impl Open for Path {
    fn open(&self) -> File {
        File::open(self.join("spans.log"))
    }
}
