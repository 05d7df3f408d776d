using System;
using System.Collections.Generic;

namespace Shop
{
    public static class Rules
    {
        public static void Between<T>(Rule<T?> rule, int from, string name) where T : struct
        {
            rule.Check(from, name);
        }

        public static void Limit<T>(Rule<T?> rule, int count) where T : struct
        {
            rule.Limit(count);
        }

        public static void Fill(Dictionary table, string name)
        {
            table.Fill(name);
        }

        public static void Clear(Dictionary table, string name)
        {
            table.Clear(name);
        }
    }
}
