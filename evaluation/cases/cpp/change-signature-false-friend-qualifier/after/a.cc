#include <optional>
#include <string>

using std::string;

namespace shop {

class Cache : public Store {
 public:
  void Release(Store::Handle* handle, int count) { handle->Unref(count); }
};

void Print(const std::string& text, int width) { out.Write(text, width); }

void Fill(std::optional<int> value, Cache& cache) { cache.Insert(value); }

}  // namespace shop
