#[cfg(feature = "small")]
pub mod inner {
    pub struct Inner(Box<str>);

    impl Inner {
        pub fn as_str(&self) -> &str {
            &self.0
        }

        pub fn into_string(self) -> String {
            self.0.into()
        }
    }
}

#[cfg(not(feature = "small"))]
pub mod inner {
    pub enum Inner {
        Static(&'static str),
        Owned(Box<str>),
    }

    impl Inner {
        pub fn as_str(&self) -> &str {
            match self {
                Self::Static(text) => text,
                Self::Owned(text) => text.as_ref(),
            }
        }

        pub fn into_string(self) -> String {
            match self {
                Self::Static(text) => text.to_owned(),
                Self::Owned(text) => text.into(),
            }
        }
    }
}

use inner::Inner;

impl Ord for Inner {
    fn cmp(&self, other: &Inner) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}
