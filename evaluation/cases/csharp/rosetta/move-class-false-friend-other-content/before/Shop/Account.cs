namespace Shop
{
    public class Account
    {
        private string user;
        private string password;

        public bool Admits(string word)
        {
            return Hashes.Of(word) == password;
        }
    }
}
