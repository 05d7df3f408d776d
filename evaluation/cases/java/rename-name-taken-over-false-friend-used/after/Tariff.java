package p;

class Tariff {
	int price(Parcel parcel) {
		Zone zone = zones.find(parcel.address());
		return zone.cents() + (parcel.isFragile() ? zone.surcharge() : 0);
	}

	int priceByWeight(Parcel parcel) {
		int weight = parcel.grams() / 100;
		if (parcel.isFragile()) {
			weight += 5;
		}
		return weight * centsPerHundredGrams;
	}

	int total(List<Parcel> parcels) {
		return parcels.stream().mapToInt(parcel -> price(parcel)).sum();
	}
}
