namespace Shop
{
    public partial interface IStore
    {
        [Old("call the overload with a token, soon")]
        Item Load(string key);

        [Old("call the overload with a token, soon")]
        Item Load(string key, Access access);

        [Old("call the overload with a token, soon")]
        Item LoadAll(string key);

        [Old("call the overload with a token, soon")]
        Item LoadAll(string key, Access access);
    }

    public partial interface ICache
    {
        [Old("call the overload with a token")]
        Item Peek(string key);
    }
}
