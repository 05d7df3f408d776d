int from_reference(Pool& pool) {
    const Row& r = pool.front();
    check(r);
    return r.price;
}

int from_rvalue(Pool& pool) {
    auto&& r = pool.front();
    check(r);
    return r.price;
}

int from_pointer(Pool& pool) {
    Row *r = pool.first();
    check(r);
    return r->price;
}

int from_range_for(const Rows& rows) {
    int sum = 0;
    for (const auto& r : rows) {
        sum += r.price * r.count;
    }
    return sum;
}

int from_range_for_bindings(const Rows& rows) {
    int sum = 0;
    for (const auto& [key, r] : rows) {
        check(key, r);
        sum += r.price;
    }
    return sum;
}

int from_bindings(const Rows& rows) {
    auto [at, r] = rows.find(3);
    check(at, r);
    return r.price;
}

void from_catch(const Path& path) {
    try {
        read(path);
    } catch (const Error& e) {
        warn(path, e.what());
        throw LoadError(path, e);
    }
}

void from_lambda(Users& users) {
    sort(users, [](const User& a, const User& other) {
        log(a);
        return a.rank < other.rank;
    });
}

void from_init_capture(Pool& pool, Job job) {
    pool.submit([j = std::move(job)] {
        j.prepare();
        j.go();
    });
}

int from_if_init(const Rows& rows, int key) {
    if (auto it = rows.find(key); it != rows.end()) {
        return it->price;
    }
    return 0;
}

void from_while_condition(Queue& queue) {
    while (auto j = queue.next()) {
        check(j);
        done(j);
    }
}

int from_constructed(int n) {
    Guard g(mutex, std::defer_lock);
    g.lock();
    return n + g.count();
}

int from_braces(int n) {
    Row r{n, 3};
    check(r);
    return r.price;
}

int from_array(int n) {
    int a[3] = {n, 1, 2};
    check(a);
    return a[0] + a[1];
}

int from_pointer_to_function(int n) {
    int (*g)(int) = pick(n);
    check(g);
    return g(n);
}

int from_static(int n) {
    static int c = 0;
    c += n;
    return c;
}
