package shop;

class Events {
    static void returned(Item item, Customer customer) {
        Bus.publish(SHOP, "item.returned", record(item, customer));
    }

    static void itemSold(Item item, Customer customer) {
        Bus.publish(SHOP, "item.sold", record(item, customer));
    }

    private static Record record(Item item, Customer customer) {
        return new Record(customer.id())
            .with("item", item.name())
            .with("price", item.price())
            .with("country", customer.country());
    }
}
