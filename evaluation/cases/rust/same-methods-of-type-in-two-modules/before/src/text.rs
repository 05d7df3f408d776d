pub enum Inner {
    Static(&'static str),
    Owned(Box<str>),
}

impl Inner {
    fn as_str(&self) -> &str {
        match self {
            Self::Static(text) => text,
            Self::Owned(text) => text.as_ref(),
        }
    }

    fn into_string(self) -> String {
        match self {
            Self::Static(text) => text.to_owned(),
            Self::Owned(text) => text.into(),
        }
    }
}

impl Ord for Inner {
    fn cmp(&self, other: &Inner) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}
