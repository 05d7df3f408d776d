fn main() {
    println!("{}", width("abc"));
}

fn width(text: &str) -> usize {
    let lines = text.lines().map(|line| line.chars().count());
    lines.max().unwrap_or(0)
}
