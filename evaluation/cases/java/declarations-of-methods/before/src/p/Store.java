package p;

class Store {
    int add(int count) {
        int sum = total + count;
        log("added " + count);
        return sum;
    }

    void remove(String key, boolean force) throws IOException {
        if (items.remove(key) == null) {
            throw new IOException("no item " + key);
        }
        log("removed " + key);
    }

    void swap(int left, String right) {
        items.put(right, names.get(left));
        log("swapped " + left + " and " + right);
    }

    void find(String key) {
        for (Item item : items.values()) {
            log("looked at " + item + " for " + key);
        }
    }

    int size(long limit) throws A, B {
        int size = Math.min(items.size(), (int) limit);
        log("the size is " + size);
        return size;
    }

    void fill(@Old(1) int a, @Gone int b, int c, final int d) {
        items.clear();
        for (int i = a; i < b; i += c) {
            items.put("item " + i, new Item(d));
        }
    }

    @Test(timeout = 5)
    @Deprecated
    void check() {
        for (Item item : items.values()) {
            assert item.isValid() : "not valid: " + item;
        }
    }

    private void close() {
        items.clear();
        log("the store is closed");
    }

    static void open(String path) {
        log("open " + path);
        items.putAll(read(path));
    }

    void keep(int width, int height, List<? extends Item> kept) {
        for (Item item : kept) {
            item.resize(width, height);
        }
        log("kept " + kept.size());
    }

    // Nothing of this one changes but white space and the order of its annotations.
    @A @B("x")
    public Map<String, Item> same(final Map<String,List<Item>> first, int second) throws A, B {
        log("same " + first + second);
        return first.get(second).get(0).map();
    }
}
