const country = "DE";

function rate() {
  return 7;
}

function taxOn(amount) {
  return Math.round(amount * 0.07 * 100) / 100;
}
