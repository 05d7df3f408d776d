namespace Shop
{
    public class XmlExport : IExport
    {
        private readonly Schema schema = Schema.Load("order");

        public string Suffix() => schema.IsCompact ? ".xmlc" : ".xml";

        public void Write(Order order, Output target)
        {
            var document = new Document(schema);
            document.Root.Attribute("id", order.Id);
            document.Validate();
            document.Serialize(target, true);
        }
    }
}
