package p;

class Column {
    enum Kind { FLAG, DATE, DEC, LIST, TEXT }

    Kind kind;

    Column(double value) {
        this.kind = Kind.DEC;
        this.text = "" + value;
    }

    Kind kindOf(int code) {
        if (code == Codes.CHAR) {
            return Kind.TEXT;
        }
        return Kind.LIST;
    }
}
