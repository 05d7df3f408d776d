(function () {
  setup(function () {
    function bar(x, y) {
      return x * y + 12;
    }
    return bar;
  });
})();
