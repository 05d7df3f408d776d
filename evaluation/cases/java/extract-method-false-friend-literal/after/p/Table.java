package p;

class Table {
    int rowsIn(Sheet sheet) {
        int last = sheet.lastRow();
        return sheet.isEmpty() ? headerRows() : last + 1;
    }

    int headerRows() {
        return 0;
    }
}
