package my;

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
        Entry entry = journal.next(account);
        entry.setAmount(amount);
        entry.setDate(clock.today());
        entry.setReason(reason.trim());
        corrections.add(entry);
        audit.note(account, reason);
        reports.sign(reason, clerk.initials());
        reports.refresh();
    }
}
