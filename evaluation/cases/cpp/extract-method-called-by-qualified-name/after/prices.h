namespace shop {
namespace tools {
class Prices {
  public:
    static int round(int price);
    static int gross(int net, Country country) {
        int tax = net * rate(country) / 100;
        int sum = net + tax + fee(net);
        return sum;
    }
    template <typename T>
    static std::vector<T> range(T from, T to, T scale) {
        std::vector<T> sizes;
        for (T size = from; size < to; size++) sizes.push_back(size * scale);
        return sizes;
    }
};
}
}
