package shop.prices;

class Sale {
	Money discounted(Basket basket) {
		return basket.sum().half();
	}
}
