int str_hash(const char *s)
{
	int h = 0;
	while (*s)
		h = h * 31 + *s++;
	return h;
}

int str_cmp(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a - *b;
}

int put(struct map *m, const char *key)
{
	int slot = str_hash(key) % m->size;
	if (str_cmp(m->keys[slot], key) == 0)
		return slot;
	return -1;
}

int same(const char *a, const char *b)
{
	return str_cmp(a, b) == 0;
}
