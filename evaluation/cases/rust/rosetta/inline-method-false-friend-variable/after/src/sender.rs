use library::Request;

pub struct Sender;

impl Sender {
    pub fn send(&self, request: &Request, out: &mut String) {
        out.push_str("POST ");
        let body = request.text("plain");
        out.push_str(body);
    }
}
