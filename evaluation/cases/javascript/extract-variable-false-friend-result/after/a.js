function check(app) {
  const text = util.inspect(app);
  assert.equal('{ proxy: false }', text);
}

function watched() {
  app.use(callback);
  return new Promise(resolve => setTimeout(resolve, 5));
}

Response.prototype.download = function (path, name) {
  var headers = { 'Disposition': disposition(name) };
  return this.send(path, { headers: headers });
};

function parse(options) {
  var given = options || {};
  if (given.none) {
    given = {};
  }
  return given.strict;
}
