//! The command `refmine history`: the life of an element, from a dataset or from a clone alone.

mod asked;
mod element_code;
pub(super) mod history;
mod life;
mod located;
mod repository_past;
mod stored_life;
mod walked_life;
