namespace Shop
{
    public class Store
    {
        private readonly List<string> items = new List<string>();

        public void Load(string path)
        {
            foreach (var line in File.ReadAllLines(path))
            {
                if (line.Length > 0) {
                    items.Add(line.Trim());
            }
        }

        public string Longest()
        {
            return items.OrderByDescending(item => item.Length).First();
        }

        public bool Contains(string item)
        {
            return items.Any(known => known == item.Trim());
        }
    }
}
