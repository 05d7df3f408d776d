namespace Shop
{
    public partial interface IStore
    {
        Item Read(string key, Token token);

        Item ReadAll(string key, Access access, Token token);
    }

    public partial interface ICache
    {
        void Clear();
    }
}
