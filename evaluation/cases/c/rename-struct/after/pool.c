#include "pool.h"
int pool_take(struct arena *p, int bytes)
{
	if (p->count + bytes > p->limit)
		return -1;
	p->count += bytes;
	return p->count;
}
