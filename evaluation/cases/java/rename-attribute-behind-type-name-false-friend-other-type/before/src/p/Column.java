package p;

class Column {
    enum Kind { FLAG, RAW, TEXT }

    enum Form { RAW, SIGNED }

    Form formOf(int code) {
        return code == 0 ? Form.RAW : Form.SIGNED;
    }
}
