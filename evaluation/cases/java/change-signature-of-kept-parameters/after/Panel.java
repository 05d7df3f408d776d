class Panel {
    void place(Icon label, int column) {
        Cell cell = cells.get(column);
        cell.show(label);
        repaint(cell);
    }

    void place(Label label, int column, boolean visible) {
        Cell cell = cells.get(column);
        cell.show(label);
        cell.hide(!visible);
        repaint(cell);
    }
}
