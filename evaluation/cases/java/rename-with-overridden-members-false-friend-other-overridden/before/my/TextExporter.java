package my;

class TextExporter extends Exporter {
    private final Printer out = new Printer();

    public void export(List<Page> pages) {
        for (Page page : pages) {
            String title = page.title().trim();
            out.print(title);
            out.underline(title.length());
            for (String line : page.lines()) {
                out.print(line.replace('\t', ' '));
            }
            written += page.lines().size();
        }
    }
}
