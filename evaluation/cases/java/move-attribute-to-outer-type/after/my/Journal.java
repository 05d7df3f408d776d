package my;

class Journal {
    private Clock clock;
    private int pages;

    void print(Printer printer) {
        if (clock != null && clock.isExact()) {
            printer.stamp(clock.hours(), clock.minutes(), Format.SHORT);
        }
        printer.write(pages);
    }

    static class Entry {
        private String text;

        Entry(String text, Zone zone) {
            this.text = text.trim();
        }

        String line() {
            return "- " + text;
        }
    }
}
