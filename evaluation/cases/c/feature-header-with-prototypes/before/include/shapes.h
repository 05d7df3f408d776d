#ifndef SHAPES_H
#define SHAPES_H

struct shape;

int shape_area(struct shape *shape);
void shape_draw(struct shape *shape, int x, int y);

#endif
