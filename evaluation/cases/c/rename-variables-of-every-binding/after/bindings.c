int from_pointer(struct pool *pool) {
    struct row *row = first(pool);
    check(row);
    return row->price;
}

int from_array(int n) {
    int parts[3] = {n, 1, 2};
    check(parts);
    return parts[0] + parts[1];
}

int from_for(int n) {
    int sum = 0;
    for (int at = 0; at < n; at++) {
        sum += price(at);
    }
    return sum;
}

int from_pointer_to_function(int n) {
    int (*call)(int) = pick(n);
    check(call);
    return apply(call, n);
}

int from_several(int n) {
    int other = 3, *found = pick(n);
    check(found);
    return *found + other;
}
