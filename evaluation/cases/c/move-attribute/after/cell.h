struct size {
	unsigned wide;
	unsigned high;
};
struct cell {
	int depth;
	struct size size;
	struct cell *next;
};
