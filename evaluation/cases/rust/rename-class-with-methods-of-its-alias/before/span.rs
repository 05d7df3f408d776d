pub struct Inner<'a> {
    id: Id,
    meta: &'a Metadata,
}

pub type Enter = Inner<'static>;

pub type Path = std::path::PathBuf;

impl<'a> Inner<'a> {
    pub fn id(&self) -> Id {
        self.id.clone()
    }

    pub fn name(&self) -> &str {
        self.meta.name().trim()
    }
}

impl Enter {
    pub fn record(&self, field: &Field, value: i64) {
        self.meta.subscriber().record(&self.id, field, value);
    }
}

impl Open for Path {
    fn open(&self) -> File {
        File::open(self.join("span.log"))
    }
}
