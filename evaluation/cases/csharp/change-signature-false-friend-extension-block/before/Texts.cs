namespace Store
{
    public static class Texts
    {
        public static string Twice(this string text) => text + text;

        public static string Repeat(this string text, int count)
        {
            var result = "";
            for (var at = 0; at < count; at++) result += text;
            return result;
        }

        public static bool Has<T>(this IEnumerable<T> items, T item)
        {
            foreach (var one in items)
                if (one.Equals(item)) return true;
            return false;
        }

        public static int Count(this Shelf shelf, string name) => shelf.Items.Where(item => item.Name == name).Sum();
    }
}
