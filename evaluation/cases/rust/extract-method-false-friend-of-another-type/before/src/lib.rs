pub struct Text(String);

impl Text {
    pub fn shown(value: &str) -> String {
        let trimmed = value.trim().to_lowercase();
        let short: String = trimmed.chars().take(20).collect();
        short + "…"
    }
}

pub struct Number(u32);

pub fn title(value: &str) -> String {
    let trimmed = value.trim().to_lowercase();
    let short: String = trimmed.chars().take(20).collect();
    short + "…"
}
