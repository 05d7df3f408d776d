class Lock : Table
{
    private static readonly string UpdateRow =
        $"UPDATE {Name} WITH (SNAPSHOT) SET {Locked} = @locked";

    private static readonly string InsertRow =
        $"INSERT INTO {Name} VALUES ({Owner}, @locked)";

    public Lock(Database database)
        : base(Prefix, null, UpdateRow, InsertRow, database)
    {
    }
}
