package my;

class Mail {
    private int count;
    private Printer printer;

    void send(Bag bag) {
        count += bag.size();
        if (printer != null && printer.hasJobs()) {
            queue.waitFor(printer, Duration.ofMinutes(2));
        }
        van.load(bag);
    }

    String heading(Customer customer) {
        String title = customer.isFirm() ? "Messrs." : "Dear";
        return title + " " + customer.name() + ",";
    }

    int postage(Letter letter) {
        int sheets = letter.pages() / 2 + 1;
        return sheets > 3 ? stamps.large() : stamps.small();
    }
}
