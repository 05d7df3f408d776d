struct arena {
	int count;
	int limit;
	char *base;
};
int pool_take(struct arena *p, int bytes);
