class Account
{
    protected internal int count;
    private protected int limit;

    bool IsEmpty()
    {
        return count == 0 && limit > 0;
    }
}
