int from_pointer(struct pool *pool) {
    struct row *r = first(pool);
    check(r);
    return r->price;
}

int from_array(int n) {
    int a[3] = {n, 1, 2};
    check(a);
    return a[0] + a[1];
}

int from_for(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += price(i);
    }
    return sum;
}

int from_pointer_to_function(int n) {
    int (*g)(int) = pick(n);
    check(g);
    return apply(g, n);
}

int from_several(int n) {
    int other = 3, *p = pick(n);
    check(p);
    return *p + other;
}
