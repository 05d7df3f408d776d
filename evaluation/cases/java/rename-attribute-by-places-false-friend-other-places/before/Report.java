class Report {
    private Map<String, Line> lines;
    private String title;

    Line line(String key) {
        return lines.get(key);
    }

    int width(int columns, int gap) {
        int all = columns * 8;
        return all + gap * (columns - 1);
    }
}
