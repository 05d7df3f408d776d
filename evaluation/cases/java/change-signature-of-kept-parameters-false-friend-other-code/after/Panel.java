class Panel {
    void place(Icon label, int column) {
        Cell cell = cells.get(column);
        cell.show(label);
        repaint(cell);
    }

    void place(Label label, int column, boolean visible) {
        Cell cell = visible ? cells.get(column) : hidden.take(column, label.width());
        cell.show(label);
        for (Listener listener : listeners) {
            listener.placed(cell, label);
        }
    }
}
