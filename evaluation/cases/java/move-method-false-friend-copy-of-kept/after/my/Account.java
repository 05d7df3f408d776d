package my;

class Account {
    private String owner;
    private long number;

    void transfer(String name) {
        owner = name.trim();
    }

    int checksum() {
        String letters = owner.trim().toUpperCase(Locale.ROOT);
        return Digits.modulo(Digits.ofLetters(letters) + Digits.weighted(number, 7), 97);
    }
}
