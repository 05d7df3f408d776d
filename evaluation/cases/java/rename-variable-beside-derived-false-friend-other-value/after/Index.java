class Index {
    int[] positions(Pack pack) {
        final long size = pack.getByteCount();
        int count = pack.getObjectCount();
        if (count + 1 > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("too many");
        }
        int[] found = new int[count];
        for (int at = 0; at < count; at++) {
            found[at] = pack.position(at, size);
        }
        return found;
    }
}
