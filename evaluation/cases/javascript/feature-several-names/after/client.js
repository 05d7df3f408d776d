function client(config) {
  config.url = normalize(config.url);
  return send(config);
}

module.exports = client;
