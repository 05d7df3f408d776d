const express = require('express');
const store = require('./store');

const app = express();

app.get('/items', (request, response) => {
  const page = Number(request.query.page || 0);
  const size = Math.min(Number(request.query.size || 20), 100);
  store.items(page * size, size).then((items) => response.json(items));
});

app.get('/users', (request, response) => {
  const page = Number(request.query.page || 0);
  const size = Math.min(Number(request.query.size || 20), 100);
  store.users(page * size, size).then((users) => response.json(users));
});

function range(request) {
  const page = Number(request.query.page || 0);
  const size = Math.min(Number(request.query.size || 20), 100);
  return [page * size, size];
}

app.listen(process.env.PORT || 8080);
