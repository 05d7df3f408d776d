#include "path.h"
// Copy of version 1.7.
namespace lib {
bool FilePath::CreateFolder() const {
  const int result = mkdir(name(), 0777);
  if (result == -1) return exists();
  return true;
}
}  // namespace lib
