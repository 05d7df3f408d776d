package my;

class Meter {
    private long number;
    private String owner;

    void assign(String name) {
        owner = name.toLowerCase();
    }

    int checksum() {
        int letters = Digits.ofLetters(owner.trim().toUpperCase(Locale.ROOT));
        int figures = Digits.weighted(number, 7);
        return Digits.modulo(letters + figures, 97);
    }
}
