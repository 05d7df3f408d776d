pub struct Request {
    body: String,
}

impl Request {
    pub fn get_body(&self) -> &str {
        &self.body
    }
}
