package text;

class Table {
    int width(String head) {
        return Words.count(head) + 2;
    }

    void add(String line) {
        int longest = Words.count(line);
        for (String cell : Words.split(line, ';')) {
            longest = Math.max(longest, Words.count(cell));
            cells.add(cell);
        }
        widths.add(longest);
    }

    List<String> head(String line) {
        return Words.split(line, ',');
    }
}
