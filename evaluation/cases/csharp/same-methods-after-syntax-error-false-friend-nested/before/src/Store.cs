namespace Shop
{
    public class Store
    {
        private readonly List<string> items = new List<string>();

        public void Load(string path)
        {
            string Cleaned(string line)
            {
                return line.Trim().ToLowerInvariant();
            }

            foreach (var line in File.ReadAllLines(path))
            {
                if (line.Length > 0) {
                    items.Add(Cleaned(line));
            }
        }

        public string Longest()
        {
            return items.OrderByDescending(item => item.Length).First();
        }
    }
}
