package shop.prices;

class Sale {
}
