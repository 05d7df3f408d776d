namespace Shop
{
    public class TextReader
    {
        public Order Read(string line)
        {
            var cells = Split(line);
            return new Order(cells[0], cells[1]);
        }

        private string[] Split(string line)
        {
            var cells = line.Split(';');
            for (var i = 0; i < cells.Length; i++)
            {
                cells[i] = cells[i].Trim();
            }
            return cells;
        }
    }
}
