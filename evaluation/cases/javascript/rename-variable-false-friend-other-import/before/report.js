var accept = require('./tools').accept;
var crypto = require('crypto');
var Totals = exports.Totals = {};
var width = require('./sizes').width;

log('sizes', width);
openFrame(width);

function show(rows) {
  log('rows', rows);
  draw(rows, Totals);
}

function open(key) {
  return accept(key);
}
