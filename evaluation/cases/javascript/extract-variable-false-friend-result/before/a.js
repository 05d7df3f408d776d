function check(app) {
  util.inspect(app);
}

function watched() {
  const done = new Promise(resolve => { callback = resolve });
  app.use(done);
}

Response.prototype.download = function (path, name) {
  this.set('Disposition', disposition(name));
  return this.send(path);
};

function parse(options) {
  options = options || {};
  return options.strict;
}
