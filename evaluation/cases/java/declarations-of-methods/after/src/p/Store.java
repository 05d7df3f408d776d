package p;

class Store {
    int add(int count, Clock clock) {
        int sum = total + count;
        log("added " + count);
        return sum;
    }

    void remove(String key) {
        if (items.remove(key) == null) {
            throw new IOException("no item " + key);
        }
        log("removed " + key);
    }

    void swap(String right, int left) {
        items.put(right, names.get(left));
        log("swapped " + left + " and " + right);
    }

    void find(String wanted) throws IOException {
        for (Item item : items.values()) {
            log("looked at " + item + " for " + wanted);
        }
    }

    long size(int limit) throws A, C {
        int size = Math.min(items.size(), (int) limit);
        log("the size is " + size);
        return size;
    }

    void fill(@Old(2) int a, int b, @New int c, int d) {
        items.clear();
        for (int i = a; i < b; i += c) {
            items.put("item " + i, new Item(d));
        }
    }

    @Test(timeout = 10)
    @Disabled
    void check() {
        for (Item item : items.values()) {
            assert item.isValid() : "not valid: " + item;
        }
    }

    protected final void close() {
        items.clear();
        log("the store is closed");
    }

    void open(final String path) {
        log("open " + path);
        items.putAll(read(path));
    }

    void keep(int w, int h, Collection<? extends Item> kept) {
        for (Item item : kept) {
            item.resize(w, h);
        }
        log("kept " + kept.size());
    }

    // Nothing of this one changes but white space and the order of its annotations.
    @B( "x" )
    @A
    public Map<String,Item> same(final Map<String, List<Item>> first,
            int second) throws A, B {
        log("same " + first + second);
        return first.get(second).get(0).map();
    }
}
