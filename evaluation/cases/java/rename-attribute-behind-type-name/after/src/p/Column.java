package p;

class Column {
    enum Kind { FLAG, DATE, DECIMAL, LIST, TEXT }

    Kind kind;

    Column(double value) {
        this.kind = Kind.DECIMAL;
        this.text = "" + value;
    }

    Kind kindOf(int code) {
        if (code == Codes.CHAR) {
            return Kind.TEXT;
        } else if (code == Codes.FLOAT || code == Codes.NUMERIC) {
            return Kind.DECIMAL;
        }
        return Kind.LIST;
    }

    static Kind parse(String name) {
        if (name.equals("DEC") || name.equals("DECIMAL") || name.equals("NUMERIC")) {
            return Kind.DECIMAL;
        }
        return Kind.TEXT;
    }

    boolean isNumeric() {
        return kind == Kind.DECIMAL || width > 0 && scale < precision;
    }

    int compare(Column other) {
        switch (kind) {
            case FLAG: return Boolean.compare(isSet, other.isSet);
            default: return kind == Kind.DECIMAL ? amount.compareTo(other.amount) : text.compareTo(other.text);
        }
    }

    void write(Output output) {
        if (this.kind.equals(Kind.DECIMAL)) {
            output.number(amount, scale, precision);
        } else {
            output.quoted(text);
        }
    }
}
