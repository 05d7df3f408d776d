use crate::request::Request;

pub struct Sender;

impl Sender {
    pub fn send(&self, request: &Request, out: &mut String) {
        out.push_str("POST ");
        out.push_str(request.get_body());
    }
}
