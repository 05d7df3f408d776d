namespace Shop
{
    public class Saw : Tool
    {
        public string Title()
        {
            return "Saw";
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
