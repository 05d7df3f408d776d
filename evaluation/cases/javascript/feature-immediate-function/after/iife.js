(function () {
  setup(function () {
    function product(x, y) {
      return x * y + 12;
    }
    return product;
  });
})();
