var store = {
  load(key) {
    return JSON.parse(localStorage.getItem(key) || "null");
  },
  clear: function () {
    localStorage.clear();
  },
};
