pub trait Named {
    fn name(&self) -> String;
}

pub trait Person: Send + Named {
    fn greet(&self) -> String {
        let name = self.name().trim().to_uppercase();
        format!("Hello {name}, how are you?")
    }
}
