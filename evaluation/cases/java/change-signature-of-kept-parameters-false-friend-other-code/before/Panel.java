class Panel {
    void place(Label label, int column) {
        Cell cell = cells.get(column);
        cell.show(label);
        repaint(cell);
    }
}
