//! Commands that mine: they plan, mine, update and verify datasets.

pub(super) mod check;
pub(super) mod choosing;
pub(super) mod compact;
pub(super) mod dates;
pub(super) mod ending;
pub(super) mod mine;
pub(super) mod mining;
pub(super) mod plan;
pub(super) mod shards;
pub(super) mod status;
pub(super) mod update;
