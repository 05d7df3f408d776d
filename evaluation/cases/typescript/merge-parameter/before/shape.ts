export function moveTo(shape: Shape, x: number, y: number): void {
  shape.left = x + 1;
  shape.top = y + 1;
  shape.repaint();
}

export function place(shape: Shape, width: number, height: number): void {
  shape.left = width + 1;
  shape.top = height + 1;
  shape.layout();
}
