package store;

interface ApStore {
    void put(String key, byte[] value);

    void gossip(String peer, long version);
}
