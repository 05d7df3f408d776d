module.exports = {
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
