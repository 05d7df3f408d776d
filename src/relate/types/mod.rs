//! Comparison of declared types and signatures as written.

pub(super) mod signatures;
