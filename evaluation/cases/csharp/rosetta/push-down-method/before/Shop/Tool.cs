namespace Shop
{
    public class Tool
    {
        public string Serial()
        {
            return Registry.Next("T");
        }

        public double Fee(int days)
        {
            var sum = days * 2.5;
            if (days > 7)
            {
                sum *= 0.9;
            }
            return sum;
        }
    }
}
