#include "cell.h"
int area(struct cell *c)
{
	return c->size.wide * c->size.high;
}
void grow(struct cell *c, int by)
{
	c->size.wide += by;
	c->size.high += by;
	c->depth++;
}
