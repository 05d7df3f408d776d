class Database {
 public:
  Database(const Options& options, const std::string& name)
      : options_(options), name_(name), shutting_down_(nullptr), mem_(nullptr), log_(nullptr),
        ready_(&mutex_), manual_(nullptr), seed_(0) {}

 private:
  Options options_;
  std::string name_;
  AtomicPointer shutting_down_;
  MemTable* mem_;
  Writer* log_;
  CondVar ready_;
  Manual* manual_;
  int seed_;
};
