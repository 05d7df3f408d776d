using System;
using Table = System.Collections.Generic.Dictionary;

namespace Shop
{
    public static class Rules
    {
        public static void Between<T>(Rule<Nullable<T>> rule, Int32 from, System.String name) where T : struct
        {
            rule.Check(from, name);
        }

        public static void Limit<T>(Rule<T> rule, int count) where T : struct
        {
            rule.Limit(count);
        }

        public static void Fill(Table table, String name)
        {
            table.Fill(name);
        }

        public static void Clear(Table table, Text.String name)
        {
            table.Clear(name);
        }
    }
}
