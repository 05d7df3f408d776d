#include "store.h"

void open_store(const char* path, int mode) {
    check(path);
    handle = connect(path, mode);
}

template <typename T, ENABLE_IF(has_size<T>::value)>
STORE_INLINE auto longest(const T& left, const T& right) -> T {
    return left.size() < right.size() ? right : left;
}

namespace store {
namespace detail {
STORE_FUNC void flush(int count) {
    for (int i = 0; i < count; i++) {
        write(i);
    }
}
}
}

long size_of_store(const char* path) {
    return count(path);
}
