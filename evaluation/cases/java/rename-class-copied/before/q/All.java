package q;

class Other {
    int size() {
        return 12;
    }
}

class Tally {
    int count() {
        int all = 0;
        for (int i = 0; i < 9; i++) {
            all += i;
        }
        return all;
    }
}
