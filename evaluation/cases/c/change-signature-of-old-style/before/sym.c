#include "sym.h"

struct symbol *
lookup(table, name)
	struct table *table;
	register char *name;
{
	struct symbol *s;

	for (s = table->bucket[hash(name)]; s; s = s->next)
		if (strcmp(s->name, name) == 0)
			return s;
	return 0;
}

char **split(text, by, most) char *text, by; {
	char **parts = calloc(most + 1, sizeof *parts);
	int i = 0;

	while (i < most && *text) {
		parts[i++] = text;
		while (*text && *text != by)
			text++;
	}
	return parts;
}

int
width(n, compare)
	struct node *n;
	int (*compare)();
{
	if (n == 0 || compare(n, n))
		return 0;
	return 1 + width(n->left, compare) + width(n->right, compare);
}
