function each(list, visit) {
  for (var i = 0; i < list.length; i++) {
    visit.call(null, list[i], i);
  }
}

function merge(result, other) {
  each(Object.keys(other), function (key) { result[key] = other[key]; });
  for (var key in result) {
    if (result.hasOwnProperty(key)) {
      result[key] = String(result[key]).trim();
    }
  }
  return result;
}

module.exports = { merge: merge };
