pub trait Named {
    fn name(&self) -> String;

    fn greet(&self) -> String {
        let name = self.name().trim().to_uppercase();
        format!("Hello {name}, how are you?")
    }
}

pub trait Person: Send + Named {
}
