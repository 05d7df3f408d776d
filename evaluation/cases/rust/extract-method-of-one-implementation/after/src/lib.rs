struct Text(String);
struct Image(Vec<u8>);
struct Table(Rows);

impl Render for Body {
    fn render(self) -> Page {
        Page::new(wrap(seal(self)))
    }
}

impl Render for Stream {
    fn render(self) -> Page {
        Page::new(spool(self, BLOCK_SIZE))
    }
}

impl Render for Chunk {
    fn render(self) -> Page {
        Page::new(wrap(seal(self.bytes())))
    }
}

impl Render for Text {
    fn render(self) -> Page {
        let mut page = Body::from(self.0).render();
        page.kinds().insert(CONTENT, Kind::of(PLAIN));
        page
    }
}

impl Render for Image {
    fn render(self) -> Page {
        let mut page = self.0.render();
        page.kinds().insert(CONTENT, Kind::of(PIXELS));
        page
    }
}

impl Render for Table {
    fn render(self) -> Page {
        let head = self.0.head.render();
        let rest = self.0.stream.render();
        head.join(rest)
    }
}
