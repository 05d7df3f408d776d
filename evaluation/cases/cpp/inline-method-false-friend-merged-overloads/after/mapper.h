class Mapper {
  public:
    void find(const Key& key) {
        Binder binder = open(key, 1);
        if (key.is_valid()) {
            put(key.text(), binder);
            binder << quoted(key);
        }
        binder.run();
    }
    void store(const Key& key) {
        Binder binder = open(key, 2);
        binder << key.short_name();
        write(key.text(), binder, limit());
        binder.run();
    }
  private:
    template <typename K>
    void put(const K& key, Binder& binder) {
        if constexpr (is_list<K>) {
            binder << joined(key, separator());
        } else {
            binder << quoted(key);
        }
    }
    void write(const std::string& key, Binder& binder, int limit) {
        for (int at = 0; at < limit; at++) binder << key[at];
    }
};
