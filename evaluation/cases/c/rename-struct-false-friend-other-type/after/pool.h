struct pool {
	int count;
	int limit;
	char *base;
};
struct arena {
	double ratio;
	unsigned flags;
	struct pool *pool;
};
int pool_take(struct arena *a, int bytes);
