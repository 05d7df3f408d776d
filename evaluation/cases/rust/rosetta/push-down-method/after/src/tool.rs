pub trait Tool {
    fn title(&self) -> String;
}
