res.set = function (field, value) {
  this.setHeader(field, String(value));
  return this;
};

app.del = app.delete = function (path) {
  this.routes.remove(path);
  return this.count();
};

exports.first = exports.second = function (items) {
  return items.filter(Boolean).length;
};
