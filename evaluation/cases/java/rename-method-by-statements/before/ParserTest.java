class ParserTest {
    @Test
    void keepsTables() {
        Document document = Parser.parse("<table><tr><td>1</table>");
        assertEquals("<table><tbody><tr><td>1</td></tr></tbody></table>", document.body().html());
    }

    /** Whoever draws nothing has no use for pictures up there, and old browsers left them out without a word to anybody. */
    @Test
    void dropsImagesInHead() {
        Document document = Parser.parse("<head><object><img src='sunset'></object></head><p>Hello</p>");
        assertEquals("<head></head><body><p>Hello</p></body>", Text.withoutLineBreaks(document.html()));
    }
}
