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
fn finds_all_words() {
    for sample in samples() {
        sample.check();
    }
}
