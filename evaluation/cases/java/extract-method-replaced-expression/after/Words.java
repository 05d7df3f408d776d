package my;

import java.util.List;
import java.util.stream.Collectors;

class Words {
    private final Log log = new Log();

    List<String> unknown(Speller speller, List<String> words) {
        return words.stream().filter(word -> isSlow(speller, word)).collect(Collectors.toList());
    }

    private boolean isSlow(Speller speller, String word) {
        if (speller.knows(word)) {
            return false;
        }
        long start = System.nanoTime();
        try {
            speller.suggest(word);
        } catch (TimeoutException e) {
            System.out.println("no suggestion for " + word + " in time");
            return false;
        }
        return System.nanoTime() - start > 1_000_000;
    }

    void open(Visitor visitor) {
        log.info("open");
        markKnown(visitor);
        visitor.begin();
    }

    private void markKnown(Visitor visitor) {
        Mark mark = visitor.mark(KNOWN, true);
        Lines lines = mark.lines("calls");
        for (int i = 0; i < blocks.length && blocks[i] != null; i++) {
            lines.add(blocks[i].line());
        }
        lines.end();
    }

    void save(String folder, int limit) {
        saveIn(folder, limit);
    }

    private void saveIn(String folder, int limit) {
        String path = folder;
        if (folder.isEmpty()) {
            path = Paths.root() + "/" + "upload";
        }
        if (!path.endsWith("/")) {
            path = path + "/";
        }
        Storage.store(path, limit, log);
    }
}
