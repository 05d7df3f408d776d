package my;

class Office {
    private Printer printer;
    private int letters;

    void connect(Cable cable) {
        printer = Printers.at(cable.socket());
        printer.setPaper(Paper.A4);
    }

    String heading(Customer customer) {
        String title = customer.isFirm() ? "Messrs." : "Dear";
        return title + " " + customer.name() + ",";
    }

    int postage(Letter letter) {
        int sheets = letter.pages() / 2 + 1;
        return sheets > 3 ? stamps.large() : stamps.small();
    }

    void answer(Letter letter) {
        letters++;
        desk.put(letter);
    }
}
