#:sdk A.Sdk@6.2.0
#:package B@1.0

Run(args);

class Options
{
    public required string Name { get; init; }

    public bool Read(Token token)
    {
        var required = token.Kind == Kind.Required;
        required = required && !token.IsEmpty;
        return required;
    }

    public void Write(string text)
    {
        Console.WriteLine(text + Name);
    }
}
