pub struct Options {
    pub depth: usize,
    pub is_quiet: bool,
}

impl Options {
    pub fn threads(&self, cores: usize, limit: Option<usize>) -> usize {
        let wanted = match limit {
            Some(limit) => limit.min(cores * 2),
            None => cores,
        };
        wanted.max(1)
    }

    pub fn describe(&self, name: &str) -> String {
        let mut text = format!("{name}: depth {}", self.depth);
        if self.is_quiet {
            text.push_str(", quiet");
        }
        for _ in 0..self.depth {
            text.push('.');
        }
        text
    }

    pub fn is_deep(&self) -> bool {
        self.depth > 3 && !self.is_quiet
    }
}

pub const LIMIT: usize = 1000;

pub fn transform(arguments: Vec<String>) -> Vec<String> {
    let mut result = Vec::new();
    for argument in arguments {
        if argument.len() < LIMIT {
            result.push(argument.trim().to_string());
        }
    }
    result
}
