// Types.
typedef struct { int x; } Point;
struct Named { int y; };
union Either { int i; float f; };
enum class Color : int { Red, Green = 2 };
enum { LIMIT = 3 };
using Names = std::vector<std::string>;
typedef unsigned long Size;
template <typename T> concept Small = sizeof(T) < 4;
struct Outer { struct Inner { int z; }; };
