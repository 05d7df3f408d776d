function add(a, b, c) {
  return a + b + c;
}

function surface(width, height) {
  const padding = 4;
  return (width + padding) * (height + padding);
}
