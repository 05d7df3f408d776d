package my;

import java.util.List;
import java.util.stream.Collectors;

class Words {
    private final Log log = new Log();

    List<String> unknown(Speller speller, List<String> words) {
        return words.stream().filter(word -> !speller.knows(word)).collect(Collectors.toList());
    }

    void open(Visitor visitor) {
        log.info("open");
        visitor.mark(KNOWN, true);
        visitor.begin();
    }

    void save(String folder, int limit) {
        Storage.store(folder, limit, log);
    }
}
