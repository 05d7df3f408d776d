package shop;

import shop.bank.Account;

/** Entries of one account. */
class Ledger {
    private final Account account = new Account();

    void addAll(java.util.List<Money> entries) {
        for (Money entry : entries) {
            account.book(entry.cents());
        }
    }

    java.util.Map<String, Money> byDay(int days) {
        return account.entriesOf(days);
    }
}
