package shop.prices;

class Tariff {
	int version() {
		return 1;
	}
}
