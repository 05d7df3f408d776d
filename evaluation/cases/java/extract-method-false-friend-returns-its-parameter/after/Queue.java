class Queue {
    Item take(Store store) {
        return last(store.first(), store.next());
    }

    private Item last(Item first, Item result) {
        return result;
    }
}
