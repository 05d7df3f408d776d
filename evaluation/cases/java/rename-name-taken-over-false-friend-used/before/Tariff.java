package p;

class Tariff {
	int price(Parcel parcel) {
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
