// Rename Function: a statement was added.
function load(url, options) {
  const request = build(url, options.method);
  if (request.size < options.limit) {
    queue.push(request, options.priority);
  }
  return queue.flush(request);
}
// after
function fetchAll(url, options) {
  const request = build(url, options.method);
  if (request.size < options.limit) {
    queue.push(request, options.priority);
  }
  queue.sort();
  return queue.flush(request);
}
