package my;

class Journal {
    private int pages;

    void print(Printer printer) {
        printer.write(pages);
    }

    static class Entry {
        private Clock clock;
        private String text;

        Entry(String text, Zone zone) {
            this.text = text.trim();
            clock = Clock.system(zone);
        }

        String line() {
            return clock.today() + ": " + text;
        }
    }
}
