namespace Shop
{
    public interface IStore
    {
        [Old("call the overload with a token")]
        Item Load(string key);

        [Old("call the overload with a token")]
        Item Load(string key, Access access);

        [Old("call the overload with a token")]
        Item LoadAll(string key);

        [Old("call the overload with a token")]
        Item LoadAll(string key, Access access);

        [Old("call the overload with a token")]
        Item Peek(string key);
    }

    public interface ICache
    {
        void Clear();
    }
}
