package p;

class Tariff {
	int price(Parcel parcel) {
		Zone zone = zones.find(parcel.address());
		int weight = parcel.grams() / 100;
		if (parcel.isFragile()) {
			weight += FRAGILE;
		}
		if (zone.isIsland()) {
			weight += ferry.load(zone, parcel);
		}
		int cents = weight * zone.centsPerHundredGrams();
		int discount = customers.discount(parcel.sender(), cents);
		log.info("price of {}: {}", parcel.number(), cents);
		return Math.max(cents - discount, zone.leastCents());
	}

	int priceOfLastYear(Parcel parcel) {
		Zone zone = zones.find(parcel.address());
		int weight = parcel.grams() / 100;
		if (parcel.isFragile()) {
			weight += FRAGILE;
		}
		if (zone.isIsland()) {
			weight += ferry.load(zone, parcel);
		}
		int cents = weight * zone.centsPerHundredGrams();
		int discount = customers.discount(parcel.sender(), cents);
		log.info("price of {}: {}", parcel.number(), cents - discount);
		return Math.max(cents - discount, zone.leastCents());
	}
}
