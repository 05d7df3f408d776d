package p;

class Column {
    enum Kind { FLAG, TEXT, HIDDEN }

    enum Form { RAW, SIGNED }

    Form formOf(int code) {
        return code == 0 ? Form.RAW : Kind.HIDDEN;
    }
}
