class Database {
 public:
  Database(const Options& options, const std::string& name)
      : options_(options), name_(name), shutting_down_(nullptr), mem_(nullptr), log_(nullptr),
        tmp_batch_(new WriteBatch), manual_(nullptr), seed_(0) {}

 private:
  Options options_;
  std::string name_;
  AtomicPointer shutting_down_;
  MemTable* mem_;
  Writer* log_;
  WriteBatch* tmp_batch_;
  Manual* manual_;
  int seed_;
};
