package my;

class LedgerLabels {
    static String heading(Account account) {
        return account.number() + " " + account.owner().toUpperCase();
    }

    static String footing(long total) {
        return "Total: " + String.format("%,d", total);
    }
}
