namespace Shop
{
    public class TextReader
    {
        public Order Read(string line)
        {
            var cells = Csv.Cells(line);
            return new Order(cells[0], cells[1]);
        }
    }
}
