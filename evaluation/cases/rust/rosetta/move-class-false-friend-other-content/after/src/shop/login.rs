use crate::directory::Directory;

pub struct Login;

impl Login {
    pub fn enter(&self, word: &str) -> bool {
        Directory::standard().is_member(word)
    }
}
