class Runner {
 public:
  int sumOf(const std::vector<int>& items);
  int run(const std::vector<int>& items);
};
