package p;

import java.util.*;

class Labels {
    private int count;

    void add(org.persistent.Map labels) {
        count += labels.size();
        labels.keys().forEach(this::print);
    }
}
