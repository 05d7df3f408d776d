static int add(struct store *store, const char *key)
{
    return put(store, key, 0);
}

int find(struct store *store, int (*match)(const char *), char keys[])
{
    return look(store, match, keys);
}

int count(void)
{
    return total;
}
