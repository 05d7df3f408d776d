function publicNames(options) {
  return Object.keys(options || {}).filter((name) => name[0] !== "_");
}

module.exports = function (options) {
  const names = publicNames(options);
  return names.join(",");
};
