namespace shop {
namespace tools {
class Prices {
  public:
    static int round(int price);
};
}
}
