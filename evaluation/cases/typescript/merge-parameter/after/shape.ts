export function moveTo(shape: Shape, point: Point): void {
  shape.left = point.x + 1;
  shape.top = point.y + 1;
  shape.repaint();
}

export function place(shape: Shape, grid: Grid): void {
  shape.left = grid.next() + 1;
  shape.top = grid.next() + 1;
  shape.layout();
}
