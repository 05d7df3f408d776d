package p;

import java.util.List;

class Owner {
    private Store first;
    private List<Store> others;

    int sum(Store store) {
        int sum = 0;
        for (Object other : others) {
            sum += other.hashCode() + store.hashCode();
        }
        return sum;
    }
}
