class Grid {
    private int[] cells = new int[9];

    int sum(Range rows) {
        int sum = 0;
        for (int at = rows.first(); at < rows.last(); at++) {
            sum += cells[at];
        }
        mark(rows);
        return sum;
    }
}
