class Ledger {
    void open(Account account, int amount) {
        Entry entry = journal.next(account);
        entry.setAmount(amount);
        entry.setCurrency(account.currency());
        entry.setDate(clock.today());
        index.put(entry.number(), entry);
        totals.add(account, amount);
    }

    void correct(Account account, int amount, String reason) {
        corrections.put(account, amount);
        audit.note(account, reason.trim());
        reports.refresh(clock.today());
    }
}
