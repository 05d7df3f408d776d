var each = require('./each');

function merge(result, other) {
  each(Object.keys(other), function (key) { result[key] = other[key]; });
  return result;
}

module.exports = { merge: merge };
