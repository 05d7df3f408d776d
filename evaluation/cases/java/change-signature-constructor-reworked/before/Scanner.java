import java.io.Reader;

class Scanner {
    private final Reader reader;
    private boolean strict = true;

    Scanner(Reader reader) {
        this.reader = reader;
    }

    void setStrict(boolean strict) {
        this.strict = strict;
    }
}
