namespace Shop
{
    public class Tool
    {
        public string Serial()
        {
            return Registry.Next("T");
        }

        public string Hint(User user)
        {
            var culture = user.Culture;
            return Texts.Load("tool.hint", culture);
        }
    }
}
