static int area(struct grid *g)
{
	return g->width * g->height;
}

static int cells(struct grid *g)
{
	return area(g) * (int) sizeof(long);
}

int grow(struct grid *g)
{
	if (area(g) > LIMIT)
		return -1;
	g->data = realloc(g->data, cells(g));
	return 0;
}
