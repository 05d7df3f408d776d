var Server = exports = module.exports = function createServer(options) {
  this.options = options || {};
  this.routes = [];
};

Server.prototype.listen = function (port) {
  this.port = port;
  return this.open(port);
};
