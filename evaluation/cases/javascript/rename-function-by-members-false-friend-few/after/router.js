module.exports = Layers;

function Layers(server) {
  server.on('request', this.dispatch.bind(this));
}

Layers.prototype.use = function (path, handler) {
  this.stack.push({ path: path, handler: handler });
  return this;
};

Layers.prototype.match = function (url) {
  return this.stack.filter(function (layer) {
    return url.indexOf(layer.path) === 0;
  });
};

Layers.prototype.dispatch = function (event) {
  console.log(event.type);
};
