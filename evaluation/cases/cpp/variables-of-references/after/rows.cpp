int extracted(Pool& pool, int k) {
    const auto& row = pool.rows().at(k);
    check(row);
    return row.price + 1;
}

int inlined(Pool& pool, int k) {
    return price(pool.rows().at(k)) + 1;
}

int qualified(Pool& pool, int k) {
    const Row& row = pool.rows().at(k);
    check(row);
    return row.price + 1;
}

int modified(Pool& pool, int k) {
    const int price = pool.rows().at(k).price;
    check(price);
    return price + 1;
}

int looped(const Rows& rows) {
    int sum = 0;
    for (const auto& row : rows) {
        sum += row.price * row.count;
    }
    return sum;
}

int localized(Pool& pool) {
    const Row& row = pool.front();
    check(row);
    return row.price + pool.size();
}

int declared(int n) {
    int start(int);
    check(n);
    return start(n);
}
