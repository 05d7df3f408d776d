class Grid {
    private int[] cells = new int[9];

    int sum(int[] rows, int last) {
        int sum = 0;
        for (int at = rows[0]; at < last; at++) {
            sum += cells[at];
        }
        mark(rows, last);
        return sum;
    }
}
