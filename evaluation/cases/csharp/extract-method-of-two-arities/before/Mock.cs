public class Mock
{
    public Setup Set(string name, bool exact)
    {
        Guard.NotNull(name);
        var method = Find(name, exact);
        Check(method, name);
        return new Setup(this, method);
    }

    public Setup Set<T>(string name, bool exact)
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
