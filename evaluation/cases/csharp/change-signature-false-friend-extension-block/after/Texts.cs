namespace Store
{
    public static class Texts
    {
        extension(string text)
        {
            public string Twice() => text + text;

            public string Repeat(int count)
            {
                var result = "";
                for (var at = 0; at < count; at++) result += text;
                return result;
            }
        }

        extension<T>(IEnumerable<T> items)
        {
            public bool Has(T item)
            {
                foreach (var one in items)
                    if (one.Equals(item)) return true;
                return false;
            }
        }

        extension(Rack shelf)
        {
            public int Count(string name) => shelf.Items.Where(item => item.Name == name).Sum();
        }
    }
}
