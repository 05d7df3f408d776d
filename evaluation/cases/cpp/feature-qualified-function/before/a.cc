namespace shop { int tax(int price); }
int shop::tax(int price) { return price / 5 + fee(price); }
