class Lock : Table
{
    public static readonly string Update =
        string.Format("UPDATE {0} SET {1} = {2}", Name, Locked, Locked);

    public static readonly string Insert =
        string.Format("INSERT INTO {0} VALUES ({1}, {2})", Name, Owner, Locked);

    public Lock(Database database)
        : base(Prefix, null, Update, Insert, database)
    {
    }
}
