public class XmlSuite
{
    public void Parses()
    {
        var node = Xml.Parse("<a>1</a>");
        Check.Equal("a", node.Name);
    }

    public void Writes()
    {
        var text = Xml.Write(new Node("b"));
        Check.Equal("<b/>", text);
    }
}
