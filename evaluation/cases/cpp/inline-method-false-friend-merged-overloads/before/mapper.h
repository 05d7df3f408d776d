class Mapper {
  public:
    void find(const Key& key) {
        Binder binder = open(key, 1);
        put(key.text(), binder);
        binder.run();
    }
    void store(const Key& key) {
        Binder binder = open(key, 2);
        write(key, binder, limit());
        binder.run();
    }
  private:
    void put(const std::string& key, Binder& binder) {
        binder << quoted(key);
    }
    void put(const std::vector<std::string>& key, Binder& binder) {
        binder << joined(key, separator());
    }
    void write(const Key& key, Binder& binder, int limit) {
        binder << key.short_name();
        write(key.text(), binder, limit);
    }
    void write(const std::string& key, Binder& binder, int limit) {
        for (int at = 0; at < limit; at++) binder << key[at];
    }
};
