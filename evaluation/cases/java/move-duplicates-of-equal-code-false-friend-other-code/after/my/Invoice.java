package my;

class Invoice {
    private final List<Item> items;
    private final Customer customer;

    Invoice(List<Item> items, Customer customer) {
        this.items = items;
        this.customer = customer;
    }

    void print(Printer printer) {
        printer.left(PostalLines.labelled(customer.city(), customer.zip()));
        items.forEach(item -> printer.row(item.name(), item.price()));
    }
}
