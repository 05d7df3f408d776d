pub struct Context<'a> {
    out: &'a mut String,
}
