function doubled(value) {
  return value * 2;
}
