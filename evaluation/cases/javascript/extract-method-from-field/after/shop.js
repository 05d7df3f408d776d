class Shop {
    fruits = this.fruitBasket();

    total(names) {
        return names.map(it => this.fruits.price(it)).reduce((a, b) => a + b);
    }

    fruitBasket() {
        return new Basket().add("apple", 3).add("pear", 4).add("plum", 5).pack("fruit");
    }
}
