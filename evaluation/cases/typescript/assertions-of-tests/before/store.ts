function refusesUnknownKeys(store) {
  store.open();
  store.load("unknown", 17);
}

function refusesOldKeys(store) {
  store.open();
  expect(() => store.load("old", 12)).toThrow(KeyError);
}
