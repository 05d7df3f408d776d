function each(object, visit) {
  if (!Array.isArray(object)) {
    for (var key in object) {
      if (object.hasOwnProperty(key)) {
        visit.call(null, object[key], key);
      }
    }
    return;
  }
  object.forEach(visit);
}

module.exports = each;
