export function drawCircle(canvas, shape) {
  arcAround(canvas, shape, shape.radius);
}

export function drawDot(canvas, point) {
  arcAround(canvas, point, 1);
}

function arcAround(canvas, at, radius) {
  const pen = canvas.pen();
  pen.begin();
  pen.arc(at.x, at.y, radius);
  pen.color = at.color;
  pen.close();
  canvas.count += 1;
}
