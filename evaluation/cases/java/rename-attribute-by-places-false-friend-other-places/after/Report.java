class Report {
    private Table rows;
    private String title;

    Line line(String key) {
        return Line.read(key);
    }

    int width(int columns, int gap) {
        int all = columns * rows.width();
        return all + gap * (columns - 1) + rows.margin();
    }
}
