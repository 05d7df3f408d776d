namespace shop {
int tax(int price) { return price / 5 + fee(price); }
}
