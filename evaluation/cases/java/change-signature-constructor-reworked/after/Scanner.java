import java.util.List;

class Scanner {
    private final Source source;
    private final boolean strict;
    private final List<Problem> problems;

    Scanner(Source source, List<Problem> problems, Options options) {
        this.source = source.peekable().withEncoding(options.encoding());
        this.problems = problems;
        this.strict = options.isStrict() || problems != null;
    }
}
