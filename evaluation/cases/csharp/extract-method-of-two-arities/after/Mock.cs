public class Mock
{
    public Setup Set(string name, bool exact)
    {
        Guard.NotEmpty(name, nameof(name));
        return InternalSet(name, exact);
    }

    public Setup Set<T>(string name, bool exact)
    {
        Guard.NotEmpty(name, nameof(name));
        return InternalSet<T>(name, exact);
    }

    private Setup InternalSet(string name, bool exact)
    {
        var method = Find(name, exact);
        Check(method, name);
        return new Setup(this, method);
    }

    private Setup InternalSet<T>(string name, bool exact)
    {
        Guard.NotNull(name);
        var property = FindProperty<T>(name);
        if (property != null)
        {
            return Setup.Getter(this, property, exact);
        }
        return Setup.Call(this, Find(name, exact));
    }
}
