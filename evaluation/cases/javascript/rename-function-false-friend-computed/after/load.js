function load(url, done) {
  var request = create(url);
  var event = 'onload' in request ? 'onload' : 'onreadystatechange';

  request[event] = function handleResponse() {
    if (request.readyState !== 4) {
      return;
    }
    done(request.responseText, request.status || 0);
  };

  request.send();
}
