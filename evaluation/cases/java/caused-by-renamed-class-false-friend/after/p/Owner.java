package p;

import java.util.List;

class Owner {
    private Market first;
    private Iterable<Shop> others;

    int sum(Market store) {
        int sum = 0;
        for (Object other : others) {
            sum += other.hashCode() + store.hashCode();
        }
        return sum;
    }
}
