package shop;

class Cart {
    private final List<Item> items = new ArrayList<>();

    void add(Item item) {
        if (items.size() > 99) {
            throw new IllegalStateException("full");
        }
        items.add(item);
    }

    Money total(Rates rates) {
        Money sum = Money.ZERO;
        for (Item item : items) {
            sum = sum.plus(rates.convert(item.price()));
        }
        return sum;
    }

    boolean contains(String name) {
        return items.stream().map(Item::name).anyMatch(name::equals);
    }

    void removeAll(Predicate<Item> filter) {
        Iterator<Item> iterator = items.iterator();
        while (iterator.hasNext()) {
            if (filter.test(iterator.next())) {
                iterator.remove();
            }
        }
    }

    String describe(Locale locale) {
        StringBuilder text = new StringBuilder();
        for (Item item : items) {
            text.append(item.name()).append(item.price().format(locale));
        }
        return text.toString();
    }
}
