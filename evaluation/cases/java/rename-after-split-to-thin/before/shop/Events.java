package shop;

class Events {
    static void sold(Item item, Customer customer) {
        Record record = new Record(customer.id())
            .with("item", item.name())
            .with("price", item.price())
            .with("country", customer.country());
        Bus.publish(SHOP, "item.sold", record);
    }
}
