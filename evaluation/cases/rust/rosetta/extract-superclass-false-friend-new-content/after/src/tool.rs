use crate::registry;

pub trait Tool {
    fn serial(&self) -> String {
        registry::next("T")
    }
}
