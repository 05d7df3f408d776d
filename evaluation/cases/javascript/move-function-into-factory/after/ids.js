function makeIds(options) {
  const nextId = makeNextId(options);

  return options.header ? headerId(options.header, nextId) : nextId;
}

function makeNextId(options) {
  const max = options.max;
  let next = 0;

  return function nextId(request) {
    next = (next + 1) & max;
    return request.prefix + next.toString(36);
  };
}
