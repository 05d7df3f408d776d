#include "store.h"

STORE_API void open_store(const char* path, int mode = 1) {
    check(path);
    handle = connect(path, mode);
}

template <typename T>
STORE_INLINE auto longest(const T& left, const T& right) -> T {
    return left.size() < right.size() ? right : left;
}

namespace store {
namespace detail {
void flush(int count);
}
}

STORE_FUNC void store::detail::flush(int count) {
    for (int i = 0; i < count; i++) {
        write(i);
    }
}

STORE_API int size_of_store(const char* path) {
    return count(path);
}
