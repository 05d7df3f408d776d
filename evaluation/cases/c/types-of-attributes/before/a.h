struct window {
	int width;
	struct prompt *prompt;
	int first, second;
	unsigned bits : 3;
	int (*run)(int);
	struct { int inner; } place;
	char name[8];
};
int level;
