module.exports = function settle(resolve, reject, response) {
  if (response.status < 300) {
    resolve(response);
  } else {
    reject(new Error("status " + response.status));
  }
};

options.beforeRedirect = function beforeRedirect(request) {
  request.headers.host = request.hostname;
  request.url = request.protocol + request.path;
};

var methods = [{
  key: "use",
  value: function use(plugin) {
    this.plugins.push(plugin);
    plugin.install(this, this.options);
  }
}];

exports.shown = function paint(canvas) {
  canvas.clear();
  canvas.stroke(methods.length);
};

var first = function second(list) {
  return list.length > 0 ? list[0] : undefined;
};
