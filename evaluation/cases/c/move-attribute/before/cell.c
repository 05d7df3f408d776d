#include "cell.h"
int area(struct cell *c)
{
	return c->wide * c->high;
}
void grow(struct cell *c, int by)
{
	c->wide += by;
	c->high += by;
	c->depth++;
}
