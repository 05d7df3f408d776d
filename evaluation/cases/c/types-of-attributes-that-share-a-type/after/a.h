struct window {
	long left, *right;
	const char *title, **icon;
	char name[16], mark[2];
	int (*run)(int columns, char *name), count;
	int (*stop)(long width);
	struct { int inner; double outer; } place, other;
	unsigned bits : 4, more : 4;
};
static int level, depth[8] = { 1, 2 };
static int limit;
