package my;

class Receipt {
    private final Till till;

    Receipt(Till till) {
        this.till = till;
    }

    String row(long amount) {
        StringBuilder text = new StringBuilder();
        text.append(till.number()).append(':');
        long cents = Math.abs(till.rounding() % 100);
        text.append(cents < 10 ? "0" : "").append(cents);
        return text.append(Amounts.spelled(amount)).toString();
    }
}
