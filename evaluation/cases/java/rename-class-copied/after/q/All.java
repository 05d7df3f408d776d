package q;

class Other {
    int size() {
        return 13;
    }
}

class TallyA {
    int count() {
        int all = 0;
        for (int i = 0; i < 9; i++) {
            all += i;
        }
        return all;
    }

    static class Inner {
    int count() {
        int all = 0;
        for (int i = 0; i < 9; i++) {
            all += i;
        }
        return all;
    }
    }
}

class TallyB {
    int count() {
        int all = 0;
        for (int i = 0; i < 9; i++) {
            all += i;
        }
        return all;
    }
}
