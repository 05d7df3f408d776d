static atomic_api size_t used = 0;

static DEFINE_PATH(path_of_head, "head")
static DEFINE_PATH(path_of_tail, "tail")

struct server {
    atomic_api uint64_t last_id;
    int port;
};

STORE_API struct entry *(*store_find)(struct store *store, const char *name) STORE_ATTR;

define_slab(depth, struct entry *);

NO_RETURN __attribute__((format(printf, 1, 2)))
static void stop(const char *format, ...)
{
    abort();
}

STORE_TYPE sort_of(struct server *server)
{
    return server->port;
}

void drop(struct store *store)
{
    for_each(store->entries, struct entry, entry,
        if (entry->data) {
            discard(entry->data);
        }
    );
}
