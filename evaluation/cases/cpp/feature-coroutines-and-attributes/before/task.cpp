enum Kind {
    KIND_NONE = 0,
    KIND_OLD [[deprecated("use KIND_NEW")]],
    KIND_NEW
};

int weight [[deprecated]] (int count)
{
    return count * 3;
}

[[nodiscard]] int height(int count)
{
    return count + 3;
}

Task<Pair> first(Queue &queue)
{
    auto item = co_await queue.next();
    if (item.empty())
        co_return {};
    co_return {item, 1};
}

template <typename R, typename T>
void add(R &rows, int row)
{
    rows.template emplace_back(T(row));
}

template <typename T>
auto waiter(T &&value) noexcept(noexcept(operator co_await(static_cast<T &&>(value))))
{
    return operator co_await(static_cast<T &&>(value));
}
