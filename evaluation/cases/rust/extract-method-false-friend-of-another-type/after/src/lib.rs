pub struct Text(String);

impl Text {
    pub fn shown(value: &str) -> String {
        let trimmed = value.trim().to_lowercase();
        let short: String = trimmed.chars().take(20).collect();
        short + "…"
    }
}

pub struct Number(u32);

impl Number {
    pub fn shown(value: &str) -> String {
        let trimmed = value.trim().to_lowercase();
        let short: String = trimmed.chars().take(20).collect();
        short + "…"
    }
}

pub fn title(value: &str) -> String {
    Text::shown(value)
}
