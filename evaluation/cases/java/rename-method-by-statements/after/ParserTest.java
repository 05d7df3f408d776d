class ParserTest {
    @Test
    void keepsTables() {
        Document document = Parser.parse("<table><tr><td>1</table>");
        assertEquals("<table><tbody><tr><td>1</td></tr></tbody></table>", document.body().html());
    }

    // See section 4.2.1 of living standard: fallback content belongs to its element, wherever that is found.
    @Test
    void parsesPicturesAsFallbackOfObjects() {
        Document document = Parser.parse("<head><object><img src='sunset'></object></head><p>Hello</p>");
        assertEquals("<head><object><img src=\"sunset\" /></object></head><body><p>Hello</p></body>", Text.withoutLineBreaks(document.html()));
    }

    @Test
    void closesObjectsAtTheEndOfTheHead() {
        Document document = Parser.parse("<head><object><b>One</head>");
        assertEquals(1, document.head().children().size());
    }

    @Test
    void opensParagraphsBehindObjects() {
        Document document = Parser.parse("<object>Two</object><p>Three");
        assertEquals(2, document.body().children().size());
    }
}
