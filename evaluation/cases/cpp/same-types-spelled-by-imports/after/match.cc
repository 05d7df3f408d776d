#include "match.h"

namespace shop {

using ::testing::Matcher;

void Explain(const Matcher<int>& matcher, int depth) { matcher.describe(depth); }

void Open(const std::filesystem::path& path, int mode) { disk.open(path, mode); }

void Close(const boost::filesystem::path& path, long mode) { disk.close(path, mode); }

void Print(const Message& message, int width) { out.write(message, width); }

}  // namespace shop
