struct window {
	unsigned width;
	struct dialog *prompt;
	int first;
	int second;
	unsigned bits : 4;
	int (*run)(int);
	struct { int inner; double outer; } place;
	char name[16];
};
static long level;
