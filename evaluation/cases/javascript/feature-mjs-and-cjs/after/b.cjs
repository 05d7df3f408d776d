exports.two = function () {
  return 2;
};

function padded(text, width) {
  while (text.length < width) {
    text = " " + text;
  }
  return text;
}
