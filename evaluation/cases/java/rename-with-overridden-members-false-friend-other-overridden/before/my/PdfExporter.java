package my;

class PdfExporter extends Exporter {
    private final Document document = new Document();

    public void export(List<Page> pages) {
        for (Page page : pages) {
            export(page);
        }
    }

    private void export(Page page) {
        Sheet sheet = document.addSheet(page.width(), page.height());
        int y = page.height();
        for (String line : page.lines()) {
            y = y - sheet.leading();
            sheet.draw(line, sheet.margin(), y);
        }
        document.close(sheet);
        written++;
    }
}
