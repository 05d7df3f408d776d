package p;

import java.awt.List;
import java.util.Map;

class Diary {
    java.util.Map<String, java.util.Date> entries;
    private java.util.Date last;

    java.lang.String at(java.util.Date day, Map.Entry<String, Integer> mark) {
        java.util.Map<String, java.util.Date> all = entries;
        return all.get(mark.getKey()) + " of " + day.getTime();
    }

    int count(java.util.List<String> lines) {
        return lines.size() + entries.size();
    }
}
