pub struct Reader {
    path: String,
}

impl Reader {
    pub fn extension(&self, name: &str) -> Option<String> {
        let dot = name.rfind('.')?;
        let extension = &name[dot + 1..];
        Some(extension.to_lowercase())
    }
}

pub struct Names {
    count: usize,
}

impl Names {
    pub fn count(&self) -> usize {
        self.count
    }
}
