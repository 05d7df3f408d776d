namespace Shop
{
    public class Order
    {
        private readonly string name;
        private readonly Address address;

        public string Label()
        {
            return name + ": " + address.Text();
        }
    }
}
