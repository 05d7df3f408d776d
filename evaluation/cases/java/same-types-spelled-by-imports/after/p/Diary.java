package p;

import java.awt.List;
import java.util.Date;
import java.util.Map;
import java.util.Map.Entry;

class Diary {
    Map<String, Date> entries;
    private Date last;

    String at(Date day, Entry<String, Integer> mark) {
        Map<String, Date> all = entries;
        return all.get(mark.getKey()) + " of " + day.getTime();
    }

    int count(List<String> lines) {
        return lines.size() + entries.size();
    }
}
