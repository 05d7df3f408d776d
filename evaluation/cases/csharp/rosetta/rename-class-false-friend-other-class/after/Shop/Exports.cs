namespace Shop
{
    public class Exports
    {
        public IExport First() => new XmlExport();
    }
}
