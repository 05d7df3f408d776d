export function drawCircle(canvas, shape) {
  const pen = canvas.pen();
  pen.begin();
  pen.arc(shape.x, shape.y, shape.radius);
  pen.color = shape.color;
  pen.close();
  canvas.count += 1;
}

export function drawDot(canvas, point) {
  const pen = canvas.pen();
  pen.begin();
  pen.arc(point.x, point.y, 1);
  pen.color = point.color;
  pen.close();
  canvas.count += 1;
}

function drawRing(canvas, ring) {
  const pen = canvas.pen();
  pen.begin();
  pen.arc(ring.x, ring.y, ring.outer);
  pen.arc(ring.x, ring.y, ring.inner);
  pen.close();
}
