class Queue {
    Item take(Store store) {
        Item item = new Item(store.next());
        if (item.isEmpty()) {
            throw new IllegalStateException();
        }
        return item;
    }
}
