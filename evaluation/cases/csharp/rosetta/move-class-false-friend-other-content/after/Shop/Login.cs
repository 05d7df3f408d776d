namespace Shop
{
    public class Login
    {
        public bool Enter(string word)
        {
            return Directory.Standard().IsMember(word);
        }
    }
}
