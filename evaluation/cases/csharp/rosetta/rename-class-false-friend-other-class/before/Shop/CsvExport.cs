namespace Shop
{
    public class CsvExport : IExport
    {
        private readonly string separator = ";";

        public string Suffix() => ".csv";

        public void Write(Order order, Output target)
        {
            foreach (var item in order.Items)
            {
                target.Line(item.Name + separator + item.Price);
            }
        }
    }
}
