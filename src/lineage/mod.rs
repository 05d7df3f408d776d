//! Histories of elements: their versions in files, what each commit changed of them, and the lineages that
//! the versions of one element form.
//!
//! A version is known by a key that is a function of its file alone ([`versions`]). The after side of one
//! commit and the before side of the next one that touches the element have equal keys, without knowing
//! each other. So commits are independent ([`changes`]), and lineages are the connected components of all
//! changes of a repository ([`components`]), whatever the order of the commits is.

pub mod changes;
pub mod components;
pub mod edges;
pub mod file_element;
pub mod file_elements;
pub mod lines;
mod own_text;
pub mod versions;
pub mod walk;
