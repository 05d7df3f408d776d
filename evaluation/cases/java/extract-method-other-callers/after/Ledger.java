class Ledger {
    void open(Account account, int amount) {
        post(account, amount);
        totals.add(account, amount);
    }

    void correct(Account account, int amount, String reason) {
        log.correction(post(account, amount), reason);
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
