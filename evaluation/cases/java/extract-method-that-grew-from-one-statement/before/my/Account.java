package my;

class Account {
    void close(Date day) {
        balance = 0;
        writer.writeNote(CLOSED, day);
        owner.inform(this);
    }

    long balance() {
        return balance;
    }
}
