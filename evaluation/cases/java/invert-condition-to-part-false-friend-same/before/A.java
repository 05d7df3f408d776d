class Fetches {
    boolean done(int size, int largest) {
        for (int index = 0; index < size; index++) {
            if (index == largest) {
                continue;
            }
            if (!fetched[index]) {
                return false;
            }
        }
        return true;
    }
}
