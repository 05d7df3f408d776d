struct pool {
	int count;
	int limit;
	char *base;
};
int pool_take(struct pool *p, int bytes);
