namespace Shop
{
    public class Drill : Tool
    {
        public string Title()
        {
            return "Drill";
        }

        public string Hint(User user)
        {
            var text = user.IsTrained ? "" : "Ask for help. ";
            return text + "Wear glasses.";
        }
    }
}
