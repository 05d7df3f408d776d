const country = "DE";

function rate() {
  return 7;
}
