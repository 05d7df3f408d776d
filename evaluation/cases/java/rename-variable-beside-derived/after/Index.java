class Index {
    int[] positions(Pack pack) {
        final long rawCount = pack.getObjectCount();
        if (rawCount + 1 > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("too many");
        }
        int count = (int) rawCount;
        int[] found = new int[count];
        for (int at = 0; at < count; at++) {
            found[at] = pack.position(at);
        }
        return found;
    }
}
