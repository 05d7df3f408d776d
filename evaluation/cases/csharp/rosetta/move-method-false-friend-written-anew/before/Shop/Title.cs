namespace Shop
{
    public class Title
    {
        public string First(string line)
        {
            return line;
        }
    }
}
