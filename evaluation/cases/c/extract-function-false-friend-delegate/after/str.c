int string_hash(const char *s)
{
	int h = 0;
	while (*s)
		h = h * 31 + *s++;
	return h;
}

int str_hash(const char *s)
{
	return string_hash(s);
}

int str_cmp(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a - *b;
}

int string_compare(const char *a, const char *b)
{
	return str_cmp(a, b);
}

int put(struct map *m, const char *key)
{
	int slot = string_hash(key) % m->size;
	if (string_compare(m->keys[slot], key) == 0)
		return slot;
	return -1;
}

int same(const char *a, const char *b)
{
	return string_compare(a, b) == 0;
}
