package my;

class Ledger {
    private final List<Entry> entries = new ArrayList<>();
    private final Clock clock;
    private long total;

    Ledger(Clock clock) {
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

    static String heading(Account account) {
        return account.number() + " " + account.owner().toUpperCase();
    }

    static String footing(long total) {
        return "Total: " + String.format("%,d", total);
    }

    void print(Printer printer) {
        printer.open("A4", true);
        for (Entry entry : entries) {
            printer.line(entry.text()).feed(2);
        }
        printer.close();
    }
}
