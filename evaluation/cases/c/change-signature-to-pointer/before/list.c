struct list {
    int count;
    int *items;
};

int list_count(struct list list) {
    return list.count;
}

void list_clear(struct list *list) {
    list->count = 0;
}
