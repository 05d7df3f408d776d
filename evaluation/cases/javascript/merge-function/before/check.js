class FileCheck {
  checkRead() {
    this.reader.open(this.path);
    this.expect(this.reader.line(), "first");
    this.expect(this.reader.line(), "second");
    this.reader.close();
  }

  checkWrite() {
    this.writer.open(this.path);
    this.writer.line("third");
    this.expect(this.writer.lines(), 3);
    this.writer.close();
  }
}
