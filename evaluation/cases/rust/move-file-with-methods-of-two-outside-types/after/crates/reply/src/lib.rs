pub trait Answer {
    fn answer(self) -> Reply;
}

pub struct Reply {
    kind: &'static str,
    body: Body,
}

impl Answer for Vec<u8> {
    fn answer(self) -> Reply {
        let body = Body::copied(&self);
        Reply { kind: "bytes", body }
    }
}

impl Answer for String {
    fn answer(self) -> Reply {
        let body = Body::from(self);
        Reply { kind: "bytes", body }
    }
}
