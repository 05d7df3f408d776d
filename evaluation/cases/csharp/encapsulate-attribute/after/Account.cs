class Account
{
    protected private int count;
    protected internal int limit;

    bool IsEmpty()
    {
        return count == 0 && limit > 0;
    }

    public int GetCount()
    {
        return count;
    }

    public int GetLimit()
    {
        return limit;
    }
}
