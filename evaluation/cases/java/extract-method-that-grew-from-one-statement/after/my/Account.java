package my;

class Account {
    void close(Date day) {
        balance = 0;
        writeNotes(day);
        owner.inform(this);
    }

    long balance() {
        return balance;
    }

    private void writeNotes(Date day) {
        writer.writeNote(CLOSED, day);
        if (owner.hasProxy()) {
            writer.writeName(PROXY, owner.proxy().name());
        }
        for (Order order : standingOrders) {
            String reason = order.describe(language);
            writer.writeLine(order.number(), reason.trim());
            order.cancel();
        }
        Statement last = statements.latest();
        if (last != null && last.isPrinted()) {
            writer.writePage(last.pages(), last.footer());
            archive.store(last);
        }
        int cards = bank.revoke(cardNumbers);
        writer.writeCount(CARDS, cards);
        writer.flush();
    }
}
