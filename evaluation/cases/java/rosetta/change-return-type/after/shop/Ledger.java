package shop;

/** Entries of one account. */
class Ledger {
    private final Account account;
    private long booked;

    Ledger(Account account) {
        this.account = account;
    }

    void add(Money entry) {
        if (entry.cents() == 0) {
            return;
        }
        booked += entry.cents();
        account.touch(entry.day());
    }

    Amount balance(int day) {
        var opening = account.openingOn(day);
        return opening.plus(booked);
    }

    boolean covers(long cents) {
        Money rest = account.restOf(booked);
        return rest.cents() >= cents && !rest.isBlocked();
    }
}
