pub mod role;

pub enum Sending {}
