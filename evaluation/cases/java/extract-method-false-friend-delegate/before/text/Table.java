package text;

class Table {
    int width(String head) {
        return Words.length(head) + 2;
    }

    void add(String line) {
        int longest = Words.length(line);
        for (String cell : Words.cut(line, ';')) {
            longest = Math.max(longest, Words.length(cell));
            cells.add(cell);
        }
        widths.add(longest);
    }

    List<String> head(String line) {
        return Words.cut(line, ',');
    }
}
