#include "match.h"

namespace files = std::filesystem;

namespace shop {

void Explain(const ::testing::Matcher<int>& matcher, int depth) { matcher.describe(depth); }

void Open(const files::path& path, int mode) { disk.open(path, mode); }

void Close(const files::path& path, long mode) { disk.close(path, mode); }

void Print(const ::testing::Message& message, int width) { out.write(message, width); }

}  // namespace shop
