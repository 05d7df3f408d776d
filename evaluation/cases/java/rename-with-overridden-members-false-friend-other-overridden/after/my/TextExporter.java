package my;

class TextExporter extends Exporter {
    private final Printer out = new Printer();

    protected void exportPage(Page page, List<String> lines) {
        String title = page.title().trim();
        out.print(title);
        out.underline(title.length());
        for (String line : lines) {
            out.print(line.replace('\t', ' '));
        }
        written += lines.size();
    }
}
