namespace Shop
{
    public class Address
    {
        public string Street { get; set; }
        public string Town { get; set; }
    }
}
