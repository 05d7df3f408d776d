res.header = res.set = res.put = function (field, value) {
  this.setHeader(field, String(value));
  return this;
};

app.del = function (path) {
  this.routes.remove(path);
  return this.count();
};

exports.third = exports.fourth = function (items) {
  return items.filter(Boolean).length;
};
