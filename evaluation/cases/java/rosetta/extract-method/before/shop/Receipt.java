package shop;

public class Receipt {
    private Printer printer;

    public void show(Order order) {
        printer.title("Order " + order.id());
        for (Item item : order.items()) {
            double price = item.price() * item.count();
            printer.line(item.name(), price);
        }
        printer.footer("Total " + order.total());
    }
}
