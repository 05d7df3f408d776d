//! Commands that compare findings with published oracles.

pub(super) mod calibrate;
pub(super) mod documented;
pub(super) mod evaluate;
pub(super) mod oracle_args;
