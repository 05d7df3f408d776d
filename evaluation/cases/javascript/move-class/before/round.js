// round shapes
function isRound(shape) {
  return "radius" in shape;
}
