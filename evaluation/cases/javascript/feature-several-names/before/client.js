var client = module.exports = function (config) {
  config.url = normalize(config.url);
  return send(config);
};
