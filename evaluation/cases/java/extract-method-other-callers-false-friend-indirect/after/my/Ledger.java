package my;

class Ledger {
    void open(Account account, int amount) {
        post(account, amount);
        totals.add(account, amount);
    }

    void correct(Account account, int amount, String reason) {
        log.correction(replace(account, amount), reason);
    }

    private Entry replace(Account account, int amount) {
        Booking booking = bookings.latest(account.owner());
        while (booking.isOpen() && !booking.isLocked()) {
            booking = bookings.before(booking);
        }
        bookings.cancel(booking, user.name());
        if (booking.hasReceipt()) {
            printer.reprint(booking.receipt(), "cancelled");
        }
        return post(account, amount);
    }

    private Entry post(Account account, int amount) {
        Entry entry = journal.next(account);
        entry.setAmount(amount);
        entry.setCurrency(account.currency());
        entry.setDate(clock.today());
        index.put(entry.number(), entry);
        return entry;
    }
}
