struct node {
    struct node *next;
    int value;
};

struct node *tail(struct node *list) {
    while (list->next != 0) {
        list = list->next;
    }
    return list;
}

int value_of(struct node *node) {
    return node == 0 ? -1 : node->value;
}
