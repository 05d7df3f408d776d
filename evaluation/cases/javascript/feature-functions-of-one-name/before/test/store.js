describe('get', function () {
  function check(key, value) {
    function report(error) {
      log('get', key, error);
    }
    store.get(key).then(assertEqual(value)).catch(report);
  }
  it('finds', () => check('a', 1));
});

describe('remove', function () {
  function check(key) {
    function fail(failure) {
      throw new StoreError('not removed: ' + failure.message);
    }
    store.remove(key, fail);
    assert.equal(store.size, 0);
  }
  it('removes', () => check('a'));
});
