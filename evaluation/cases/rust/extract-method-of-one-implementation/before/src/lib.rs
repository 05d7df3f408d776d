struct Text(String);
struct Image(Vec<u8>);
struct Table(Rows);

impl Render for Text {
    fn render(self) -> Page {
        let mut page = Page::new(wrap(seal(self.0)));
        page.kinds().insert(CONTENT, Kind::of(PLAIN));
        page
    }
}

impl Render for Image {
    fn render(self) -> Page {
        let mut page = Page::new(wrap(seal(self.0)));
        page.kinds().insert(CONTENT, Kind::of(PIXELS));
        page
    }
}

impl Render for Table {
    fn render(self) -> Page {
        let head = Page::new(wrap(seal(self.0.head)));
        let rest = Page::new(spool(self.0.stream, BLOCK_SIZE));
        head.join(rest)
    }
}
