int extracted(Pool& pool, int k) {
    check(pool.rows().at(k));
    return pool.rows().at(k).price + 1;
}

int inlined(Pool& pool, int k) {
    const Row& row = pool.rows().at(k);
    return price(row) + 1;
}

int qualified(Pool& pool, int k) {
    Row& row = pool.rows().at(k);
    check(row);
    return row.price + 1;
}

int modified(Pool& pool, int k) {
    int price = pool.rows().at(k).price;
    check(price);
    return price + 1;
}

int looped(const Rows& rows) {
    int sum = 0;
    for (auto row : rows) {
        sum += row.price * row.count;
    }
    return sum;
}

int localized(Pool& pool, const Row& row) {
    check(row);
    return row.price + pool.size();
}

int declared(int n) {
    int first(int);
    check(n);
    return first(n);
}
