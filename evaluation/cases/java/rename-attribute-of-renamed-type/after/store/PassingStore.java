package store;

interface PassingStore {
    void put(String key, byte[] value);

    void gossip(String peer, long version);
}
