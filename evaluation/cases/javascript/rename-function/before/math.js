function add(a, b) {
  return a + b;
}

function area(width, height) {
  const padding = 4;
  return (width + padding) * (height + padding);
}
