package store;

interface LastingStore {
    void put(String key, byte[] value);

    int agree(int term, long index);
}
