struct Store {
    int total(void);
    int count(int limit);
    int items = 0;
};

int Store::total(void) {
    int sum = 0;
    for (int item = 0; item < items; ++item) {
        sum += item;
    }
    return sum;
}

int Store::count(int limit) {
    return items > 9 ? 9 : items;
}
