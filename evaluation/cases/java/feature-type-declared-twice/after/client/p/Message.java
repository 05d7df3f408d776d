package p;

class Message {
    // The text is compressed.
    byte[] encoded() {
        return writer.write(id).write(text).bytes();
    }
}
