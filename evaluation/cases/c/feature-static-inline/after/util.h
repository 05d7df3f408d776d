struct node {
    struct node *next;
    int value;
};

static inline struct node *last_node(struct node *list) {
    while (list->next != 0) {
        list = list->next;
    }
    return list;
}

static inline int value_of(struct node *node) {
    return node == 0 ? -1 : node->value;
}
