enum Kind {
    KIND_NONE = 0,
    KIND_PAST [[deprecated("use KIND_NEW")]],
    KIND_NEW
};

int mass [[deprecated]] (int count)
{
    return count * 3;
}

[[nodiscard]] int size(int count)
{
    return count + 3;
}

Task<Pair> head(Queue &queue)
{
    auto item = co_await queue.next();
    if (item.empty())
        co_return {};
    co_return {item, 1};
}

template <typename R, typename T>
void append(R &rows, int row)
{
    rows.template emplace_back(T(row));
}

template <typename T>
auto sleeper(T &&value) noexcept(noexcept(operator co_await(static_cast<T &&>(value))))
{
    return operator co_await(static_cast<T &&>(value));
}
