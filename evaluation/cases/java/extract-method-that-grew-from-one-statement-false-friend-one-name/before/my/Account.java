package my;

class Account {
    boolean close(Date day) {
        balance = 0;
        owner.inform(this);
        return closed;
    }

    long balance() {
        return balance;
    }
}
