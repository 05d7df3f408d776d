function load(url, done) {
  var request = create(url);
  var event = 'onload' in request ? 'onload' : 'onreadystatechange';

  request[event] = function () {
    if (request.readyState !== 4) {
      return;
    }
    done(request.responseText, request.status);
  };

  request.send();
}
