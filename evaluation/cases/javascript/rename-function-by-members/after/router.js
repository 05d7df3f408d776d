var proto = module.exports = function (settings) {
  function router(request, response) {
    router.handle(request, response);
  }

  Object.setPrototypeOf(router, proto);
  router.settings = settings;
  router.stack = [];
  return router;
};

proto.use = function (path, handler) {
  this.stack.push({ path: path, handler: handler });
  return this;
};

proto.match = function (url) {
  return this.stack.filter(function (layer) {
    return url.indexOf(layer.path) === 0;
  });
};

proto.handle = function (request, response) {
  this.match(request.url).forEach(function (layer) {
    layer.handler(request, response);
  });
};
