namespace Shop
{
    public class Address
    {
        public string Street { get; set; }
        public string Town { get; set; }

        public string Text()
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
