int from_reference(Pool& pool) {
    const Row& row = pool.front();
    check(row);
    return row.price;
}

int from_rvalue(Pool& pool) {
    auto&& row = pool.front();
    check(row);
    return row.price;
}

int from_pointer(Pool& pool) {
    Row *row = pool.first();
    check(row);
    return row->price;
}

int from_range_for(const Rows& rows) {
    int sum = 0;
    for (const auto& row : rows) {
        sum += row.price * row.count;
    }
    return sum;
}

int from_range_for_bindings(const Rows& rows) {
    int sum = 0;
    for (const auto& [key, row] : rows) {
        check(key, row);
        sum += row.price;
    }
    return sum;
}

int from_bindings(const Rows& rows) {
    auto [at, row] = rows.find(3);
    check(at, row);
    return row.price;
}

void from_catch(const Path& path) {
    try {
        read(path);
    } catch (const Error& error) {
        warn(path, error.what());
        throw LoadError(path, error);
    }
}

void from_lambda(Users& users) {
    sort(users, [](const User& one, const User& other) {
        log(one);
        return one.rank < other.rank;
    });
}

void from_init_capture(Pool& pool, Job job) {
    pool.submit([task = std::move(job)] {
        task.prepare();
        task.go();
    });
}

int from_if_init(const Rows& rows, int key) {
    if (auto found = rows.find(key); found != rows.end()) {
        return found->price;
    }
    return 0;
}

void from_while_condition(Queue& queue) {
    while (auto job = queue.next()) {
        check(job);
        done(job);
    }
}

int from_constructed(int n) {
    Guard guard(mutex, std::defer_lock);
    guard.lock();
    return n + guard.count();
}

int from_braces(int n) {
    Row row{n, 3};
    check(row);
    return row.price;
}

int from_array(int n) {
    int parts[3] = {n, 1, 2};
    check(parts);
    return parts[0] + parts[1];
}

int from_pointer_to_function(int n) {
    int (*call)(int) = pick(n);
    check(call);
    return call(n);
}

int from_static(int n) {
    static int count = 0;
    count += n;
    return count;
}
