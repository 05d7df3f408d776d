module.exports = function (Kit) {
  var helpers = Kit.helpers;

  function resize(box, width) {
    box.width = Math.min(width, box.widthMax);
    helpers.each(box.items, function (item) {
      item.width = box.width;
    });
  }

  Kit.legend = {
    draw: function (box) {
      resize(box, Kit.width);
    }
  };
};
