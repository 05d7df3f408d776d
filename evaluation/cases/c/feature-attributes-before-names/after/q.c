#include "q.h"

char * __attribute__((malloc)) new_name(const char *from)
{
	char *name = malloc(strlen(from) + 1);
	if (name)
		strcpy(name, from);
	return name;
}

struct item *EXPORTED nth_item(struct list *list, int at)
{
	if (at < 0 || at >= list->count)
		return 0;
	return &list->items[at];
}

int * ALIGNED(16) row_of(struct table *table, unsigned row)
{
	if (row > table->rows)
		return 0;
	return table->cells + row * table->columns;
}

static void * [[gnu::used]] lookup(void *from [[maybe_unused]], int key)
{
	while (key-- > 0)
		from = next(from);
	return from;
}

int plain(int n)
{
	return n * row_of(0, n)[n] + sizeof(int *);
}
