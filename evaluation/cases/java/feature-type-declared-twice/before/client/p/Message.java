package p;

class Message {
    byte[] encoded() {
        return writer.write(id).write(text).bytes();
    }
}
