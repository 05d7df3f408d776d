res.sendfile = function (path, options, fn) {
  if (!path) throw new TypeError('path argument is required');
  sendfile(this, path, options, fn);
};

function sendfile(self, path, options, fn) {
  var stream = send(self.req, path, options);
  stream.root(options.root || '/');
  stream.maxage(options.maxAge || 0);
  stream.on('error', error => fn(error, self));
  stream.on('directory', () => self.req.next());
  stream.pipe(self);
}
