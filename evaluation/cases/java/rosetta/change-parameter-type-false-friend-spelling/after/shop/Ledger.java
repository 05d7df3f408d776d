package shop;

import java.util.List;
import java.util.Map;
import shop.bank.Account;

/** Entries of one account. */
class Ledger {
    private final Account account = new Account();

    void addAll(List<Money> entries) {
        for (Money entry : entries) {
            account.book(entry.cents());
        }
    }

    Map<String, Money> byDay(int days) {
        return account.entriesOf(days);
    }
}
