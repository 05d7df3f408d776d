var helpers = require('./helpers');
var Kit = require('./kit');

function resize(box, width) {
  box.width = Math.min(width, box.widthMax);
  helpers.each(box.items, function (item) {
    item.width = box.width;
  });
}

module.exports = {
  draw: function (box) {
    resize(box, Kit.width);
  }
};
