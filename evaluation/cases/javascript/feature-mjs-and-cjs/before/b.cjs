exports.two = function () {
  return 2;
};
