function twice(value) {
  return value * 2;
}
