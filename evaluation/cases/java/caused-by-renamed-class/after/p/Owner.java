package p;

import java.util.List;

class Owner {
    private Shop first;
    private List<Shop> others;

    List<Shop> all(int most) {
        return others.subList(0, Math.min(most, others.size()));
    }

    void add(Shop shop, Shop... more) {
        others.add(shop);
        others.addAll(List.of(more));
    }
}
