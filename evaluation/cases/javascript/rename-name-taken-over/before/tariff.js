function price(parcel) {
  let weight = parcel.grams / 100;
  if (parcel.isFragile) {
    weight += 5;
  }
  return weight * centsPerHundredGrams;
}
