static int cells(struct grid *g)
{
	return g->width * g->height;
}

static int bytes(struct grid *g)
{
	return cells(g) * (int) sizeof(long);
}

int grow(struct grid *g)
{
	if (cells(g) > LIMIT)
		return -1;
	g->data = realloc(g->data, bytes(g));
	return 0;
}
