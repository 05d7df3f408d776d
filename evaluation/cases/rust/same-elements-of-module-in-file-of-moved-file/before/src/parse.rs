pub fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|word| !word.is_empty()).collect()
}

pub fn longest<'a>(text: &'a str, least: usize) -> Option<&'a str> {
    let words = words(text).into_iter();
    let long = words.filter(|word| word.len() >= least);
    long.max_by_key(|word| word.len())
}

pub fn initials(text: &str) -> String {
    let words = words(text).into_iter();
    words.filter_map(|word| word.chars().next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sample {
        text: &'static str,
        count: usize,
    }

    impl Sample {
        fn check(&self) {
            assert_eq!(words(self.text).len(), self.count);
        }
    }

    fn samples() -> Vec<Sample> {
        vec![Sample { text: "a  b", count: 2 }, Sample { text: "", count: 0 }]
    }

    #[test]
    fn finds_words() {
        for sample in samples() {
            sample.check();
        }
    }
}
