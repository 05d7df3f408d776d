const express = require('express');
const store = require('./store');

const app = express();

function rangeOf(request) {
  const page = Number(request.query.page || 0);
  const size = Math.min(Number(request.query.size || 20), 100);
  return { from: page * size, size };
}

app.get('/items', (request, response) => {
  const { from, size } = rangeOf(request);
  store.items(from, size).then((items) => response.json(items));
});

app.get('/users', (request, response) => {
  const { from, size } = rangeOf(request);
  store.users(from, size).then((users) => response.json(users));
});

app.listen(process.env.PORT || 8080);
