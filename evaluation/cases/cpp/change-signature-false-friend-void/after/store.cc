struct Store {
    int total();
    int count();
    int items = 0;
};

int Store::total() {
    int sum = 0;
    for (int item = 0; item < items; ++item) {
        sum += item;
    }
    return sum;
}

int Store::count() {
    return items > 9 ? 9 : items;
}
