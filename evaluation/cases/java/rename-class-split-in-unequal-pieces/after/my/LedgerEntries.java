package my;

class LedgerEntries {
    private final List<Entry> entries = new LinkedList<>();
    private final Clock clock;
    private final Map<Account, Balance> balances = new TreeMap<>();
    private long total;

    LedgerEntries(Clock clock) {
        this.clock = clock;
    }

    void post(Account account, long amount) {
        Entry entry = new Entry(account, amount, clock.today());
        entries.add(entry);
        total += amount;
    }

    boolean cancel(Entry entry) {
        if (!entries.remove(entry)) {
            return false;
        }
        total -= entry.amount();
        return true;
    }

    List<Entry> of(Account account) {
        List<Entry> found = new ArrayList<>();
        for (Entry entry : entries) {
            if (entry.account().equals(account)) {
                found.add(entry);
            }
        }
        return found;
    }

    void balance(Period period) throws Unbalanced {
        long debit = 0;
        long credit = 0;
        for (Balance balance : balances.values()) {
            if (balance.within(period)) {
                debit += balance.debit();
                credit += balance.credit();
            }
        }
        if (debit != credit) {
            throw new Unbalanced(period, debit - credit);
        }
    }

    Optional<Balance> carry(Account account, Period next) {
        Balance last = balances.get(account);
        if (last == null || next.precedes(last.period())) {
            return Optional.empty();
        }
        Balance carried = last.carriedTo(next);
        balances.put(account, carried);
        return Optional.of(carried);
    }

    Stream<Balance> largest(int count) {
        Comparator<Balance> order = Comparator.comparingLong(Balance::debit);
        return balances.values().stream().sorted(order.reversed()).limit(count);
    }
}
