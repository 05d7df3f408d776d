public partial class Tests
{
    public void Adds()
    {
        Check.Equal(5, Sum.Of(2, 3));
        Check.Equal(0, Sum.Of());
    }

    public void Subtracts()
    {
        Check.Equal(1, Difference.Of(3, 2));
        Check.Throws(() => Difference.Of(2, 3));
    }
}
