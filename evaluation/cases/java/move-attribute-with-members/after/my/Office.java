package my;

class Office {
    private int letters;

    void answer(Letter letter) {
        letters++;
        desk.put(letter);
    }
}
