class Runner {
 public:
  int run(const std::vector<int>& items);
};
