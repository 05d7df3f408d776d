function refusesUnknownKeys(store) {
  store.open();
  expect(() => store.load("unknown", 17)).toThrow(KeyError);
}

function refusesOldKeys(store) {
  store.open();
  expect(() => store.load("old", 14)).toThrow(RangeError);
}
