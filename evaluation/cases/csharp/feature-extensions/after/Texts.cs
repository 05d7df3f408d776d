namespace Shop
{
    public static class Texts
    {
        extension<T>(List<T> items)
            where T : class
        {
            public T Middle()
            {
                return items[items.Count / 2];
            }
        }

        extension(string text)
        {
            public bool IsTitle => text.Length > 0 && char.IsUpper(text[0]);

            public string Truncate(int length)
            {
                return text.Length > length ? text.Substring(0, length) + "…" : text;
            }
        }

        public static MethodInfo Find(Type type, Func<string, bool> filter)
        {
            var seen = cache[type];
            return Lookup(type.Name, [type], (out string name) => { name = type.Name; return filter(name); }) ?? seen;
        }

        public static void extension(string text)
        {
            Console.WriteLine(text.Trim());
        }
    }
}
