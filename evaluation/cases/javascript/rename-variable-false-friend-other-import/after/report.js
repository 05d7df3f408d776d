var normalize = require('./tools').normalize;
var util = require('util');
var sums = exports.sums = {};
var columns = require('./sizes').columns;

log('sizes', columns);
openFrame(columns);

function show(rows) {
  log('rows', rows);
  draw(rows, sums);
}

function open(key) {
  return key.open();
}

function close(key) {
  return normalize(key.name);
}
