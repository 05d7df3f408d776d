use std::fmt;
use std::io::Result;

pub struct Diary {
    lines: std::collections::BTreeMap<u32, crate::paper::Line>,
}

impl Diary {
    pub fn at(&self, day: std::time::SystemTime, zone: &crate::time::Zone) -> Option<crate::paper::Line> {
        self.lines.get(&zone.number(day)).cloned()
    }

    pub fn print(&self, out: &mut std::fmt::Formatter<'_>) -> u32 {
        out.write(self.lines.len())
    }

    pub fn count(&self, read: std::fmt::Result, from: usize) -> usize {
        self.lines.len() + from + read.is_ok() as usize
    }
}
