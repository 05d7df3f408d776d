package my;

// This file changed too: files that did not are never read.
class Parcel {
    private String owner;
    private long number;

    int checksum() {
        String letters = owner.trim().toUpperCase(Locale.ROOT);
        return Digits.modulo(Digits.ofLetters(letters) + Digits.weighted(number, 7), 97);
    }
}
