struct cell {
	int depth;
	unsigned wide;
	unsigned high;
	struct cell *next;
};
