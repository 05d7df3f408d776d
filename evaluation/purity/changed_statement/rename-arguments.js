// Rename Function: two arguments changed places.
function load(url, options) {
  const request = build(url, options.method);
  if (request.size < options.limit) {
    queue.push(request, options.priority);
  }
  return queue.flush(request);
}
// after
function fetchAll(url, options) {
  const request = build(options.method, url);
  if (request.size < options.limit) {
    queue.push(request, options.priority);
  }
  return queue.flush(request);
}
