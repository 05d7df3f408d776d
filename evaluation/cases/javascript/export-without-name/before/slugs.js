var accents = require('./accents');

module.exports = function slugOf(title, separator) {
  var words = accents.strip(title).toLowerCase().split(/[^a-z0-9]+/);
  words = words.filter(function (word) { return word.length > 0; });
  return words.join(separator || '-');
};
