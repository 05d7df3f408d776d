package p;

class Table {
    int rowsIn(Sheet sheet) {
        int last = sheet.lastRow();
        return last < 0 ? last : last + 1;
    }
}
