pub mod role;

pub type Sending = role::Sender<role::Once>;
