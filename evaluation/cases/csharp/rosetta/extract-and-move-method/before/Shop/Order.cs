namespace Shop
{
    public class Order
    {
        private readonly string name;
        private readonly Address address;

        public string Label()
        {
            var line = address.Street.Trim();
            if (address.Town.Length > 0)
            {
                line += ", " + address.Town.Trim();
            }
            return name + ": " + line;
        }
    }
}
