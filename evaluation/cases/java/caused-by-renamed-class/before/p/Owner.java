package p;

import java.util.List;

class Owner {
    private Store first;
    private List<Store> others;

    List<Store> all(int most) {
        return others.subList(0, Math.min(most, others.size()));
    }

    void add(Store store, Store... more) {
        others.add(store);
        others.addAll(List.of(more));
    }
}
