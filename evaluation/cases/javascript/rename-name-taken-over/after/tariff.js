function price(parcel) {
  const zone = zones.find(parcel.address);
  return zone.cents + (parcel.isFragile ? zone.surcharge : 0);
}

function priceByWeight(parcel) {
  let weight = parcel.grams / 100;
  if (parcel.isFragile) {
    weight += 5;
  }
  return weight * centsPerHundredGrams;
}
