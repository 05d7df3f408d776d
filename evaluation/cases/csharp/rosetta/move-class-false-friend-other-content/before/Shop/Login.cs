namespace Shop
{
    public class Login
    {
        public bool Enter(string word)
        {
            return new Account().Admits(word);
        }
    }
}
