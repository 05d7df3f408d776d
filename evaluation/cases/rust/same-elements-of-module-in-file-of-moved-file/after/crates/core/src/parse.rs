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
mod tests;
