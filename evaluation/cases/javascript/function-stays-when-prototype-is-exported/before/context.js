module.exports = Context;

function Context(request) {
  this.request = request;
}

Context.prototype = {
  get url() {
    return this.request.url;
  },

  set url(value) {
    this.request.url = value;
  },

  toJSON: function () {
    return { url: this.url, headers: this.request.headers };
  }
};
