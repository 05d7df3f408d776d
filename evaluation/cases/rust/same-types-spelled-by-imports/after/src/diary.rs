use crate::{paper::Line, time::Zone as TimeZone};
use std::collections::BTreeMap;
use std::fmt;
use std::io::Result;
use std::time::{Duration, SystemTime};

pub struct Diary {
    lines: BTreeMap<u32, Line>,
}

impl Diary {
    pub fn at(&self, day: SystemTime, zone: &TimeZone) -> Option<Line> {
        self.lines.get(&zone.number(day)).cloned()
    }

    pub fn print(&self, out: &mut fmt::Formatter<'_>) -> u32 {
        out.write(self.lines.len())
    }

    pub fn count(&self, read: Result, from: usize) -> usize {
        self.lines.len() + from + read.is_ok() as usize
    }
}
