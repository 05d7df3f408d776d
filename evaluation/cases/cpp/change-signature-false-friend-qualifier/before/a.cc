#include <string>
#include "optional.h"

using std::string;

namespace shop {

class Cache : public Store {
 public:
  void Release(Handle* handle, int count) { handle->Unref(count); }
};

void Print(const string& text, int width) { out.Write(text, width); }

void Fill(optional<int> value, Cache& cache) { cache.Insert(value); }

}  // namespace shop
