module.exports = function (options) {
  const names = Object.keys(options || {}).filter((name) => name[0] !== "_");
  return names.join(",");
};
