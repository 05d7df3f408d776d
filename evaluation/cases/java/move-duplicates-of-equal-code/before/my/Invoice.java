package my;

class Invoice {
    private final List<Item> items;
    private final Customer customer;

    Invoice(List<Item> items, Customer customer) {
        this.items = items;
        this.customer = customer;
    }

    void print(Printer printer) {
        printer.left(labelled(customer.city(), customer.zip()));
        items.forEach(item -> printer.row(item.name(), item.price()));
    }

    /** What customers see in the window of their envelope; lawyers asked for it after the complaint in May. */
    private static String labelled(String town, int code) {
        String padded = String.format("%05d", code);
        return padded + " " + town.strip().toUpperCase();
    }
}
