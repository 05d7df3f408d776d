res.sendfile = function sendfile(path, options, fn) {
  var self = this;
  var stream = send(this.req, path, options);
  stream.root(options.root || '/');
  stream.maxage(options.maxAge || 0);
  stream.on('error', error => fn(error, self));
  stream.on('directory', () => self.req.next());
  stream.pipe(this);
};
