#include "pool.h"
int pool_take(struct arena *a, int bytes)
{
	if (a->pool->count + bytes > a->pool->limit)
		return -1;
	a->pool->count += bytes;
	return a->pool->count;
}
