namespace Shop
{
    public class Drill : Tool
    {
        public string Title()
        {
            return "Drill";
        }
    }
}
