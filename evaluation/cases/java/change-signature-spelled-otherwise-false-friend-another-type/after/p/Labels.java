package p;

import java.util.*;

class Labels {
    private int count;

    void add(Map labels) {
        count += labels.size();
        labels.keySet().forEach(this::print);
    }
}
