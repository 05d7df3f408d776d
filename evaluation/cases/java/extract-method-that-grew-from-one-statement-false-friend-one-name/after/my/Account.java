package my;

class Account {
    boolean close(Date day) {
        balance = 0;
        owner.inform(this);
        return writeNotes(day);
    }

    long balance() {
        return balance;
    }

    private boolean writeNotes(Date day) {
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
        return closed;
    }
}
