namespace Shop
{
    public class Tool
    {
        public string Serial()
        {
            return Registry.Next("T");
        }
    }
}
