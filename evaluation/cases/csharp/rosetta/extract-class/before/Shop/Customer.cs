namespace Shop
{
    public class Customer
    {
        public string Name { get; set; }
        public string Street { get; set; }
        public string Town { get; set; }

        public string Label()
        {
            return Name + ", " + Location();
        }

        public string Location()
        {
            var line = Street.Trim();
            if (Town.Length > 0)
            {
                line += ", " + Town.Trim();
            }
            return line;
        }
    }
}
