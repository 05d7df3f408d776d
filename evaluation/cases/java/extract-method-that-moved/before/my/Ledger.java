package my;

class Ledger {
    private final String name = "Ledger";

    String title(long amount) {
        return name + ": " + spelled(amount);
    }

    private static String spelled(long amount) {
        StringBuilder text = new StringBuilder();
        text.append(amount / 100).append('.');
        long cents = Math.abs(amount % 100);
        return text.append(cents < 10 ? "0" : "").append(cents).toString();
    }
}
