package store;

interface CpStore {
    void put(String key, byte[] value);

    int agree(int term, long index);
}
