package text;

class Table {
    String row(List<String> cells) {
        StringBuilder row = new StringBuilder();
        for (String cell : cells) {
            row.append(Words.pad(cell, 12));
        }
        return row.toString();
    }

    String title(String title) {
        return Words.pad(title, 40);
    }
}
