namespace Shop
{
    public class Saw : Tool
    {
        public string Title()
        {
            return "Saw";
        }
    }
}
