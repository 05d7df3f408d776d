package my;

class Ledger {
    private final String name = "Ledger";

    String title(long amount) {
        return name + ": " + Amounts.spelled(amount);
    }
}
