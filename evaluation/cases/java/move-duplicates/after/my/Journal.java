package my;

class Journal {
    private final String name = "Journal";

    String title(long amount) {
        return name + ": " + Amounts.spelled(amount);
    }
}
