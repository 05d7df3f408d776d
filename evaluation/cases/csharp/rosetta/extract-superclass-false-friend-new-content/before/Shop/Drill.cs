namespace Shop
{
    public class Drill
    {
        public string Title()
        {
            return "Drill";
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
