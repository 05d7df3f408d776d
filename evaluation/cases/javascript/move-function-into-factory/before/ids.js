function makeIds(options) {
  const max = options.max;
  let next = 0;

  function nextId(request) {
    next = (next + 1) & max;
    return request.prefix + next.toString(36);
  }

  return options.header ? headerId(options.header, nextId) : nextId;
}
