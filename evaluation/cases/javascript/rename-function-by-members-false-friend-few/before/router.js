module.exports = Router;

function Router(options) {
  this.options = options || {};
  this.stack = [];
}

Router.prototype.use = function (path, handler) {
  this.stack.push({ path: path, handler: handler });
  return this;
};

Router.prototype.match = function (url) {
  return this.stack.filter(function (layer) {
    return url.indexOf(layer.path) === 0;
  });
};

Router.prototype.handle = function (request, response) {
  this.match(request.url).forEach(function (layer) {
    layer.handler(request, response);
  });
};

Router.prototype.mount = function (application) {
  application.routers.push(this);
  application.emit('mount', this);
};

Router.prototype.unmount = function (application) {
  application.routers.splice(application.routers.indexOf(this), 1);
};
