namespace Shop
{
    public class Customer
    {
        public string Name { get; set; }
        public Address Address { get; set; }

        public string Label()
        {
            return Name + ", " + Address.Location();
        }
    }
}
