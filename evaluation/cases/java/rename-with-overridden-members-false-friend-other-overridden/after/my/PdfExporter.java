package my;

class PdfExporter extends Exporter {
    private final Document document = new Document();

    protected void exportPage(Page page, List<String> lines) {
        if (page.isHidden() || lines.isEmpty()) {
            log.skipped(page.number());
            return;
        }
        Sheet sheet = document.addSheet(page.width(), page.height());
        Font font = Font.of(page.language(), sheet.leading() * 0.8f);
        int y = page.height();
        for (String line : lines) {
            y = y - sheet.leading();
            sheet.draw(font.shape(line), sheet.margin(), y);
            if (y < sheet.margin()) {
                log.truncated(page.number(), line);
                break;
            }
        }
        sheet.setFooter(page.number() + " / " + document.count());
        document.close(sheet);
        written++;
    }
}
