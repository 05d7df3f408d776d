struct window {
	int left, *right;
	const char *title, *icon;
	char name[8], mark;
	int (*run)(int width, char *name), count;
	int (*stop)(int width);
	struct { int inner; } place, other;
	unsigned bits : 3, more : 4;
};
static int level, depth[4] = { 1, 2 }, limit;
