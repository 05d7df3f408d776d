using System;
using System.Collections.Generic;

namespace Shop
{
    public class Catalogue
    {
        private readonly Dictionary<string, Item> items = new();

        public void Add(string name, Item item)
        {
            if (string.IsNullOrWhiteSpace(name) || items.ContainsKey(name))
            {
                throw new ArgumentException("not usable: " + name);
            }
            items[name] = item;
        }

        public void Rename(string old, string name)
        {
            if (string.IsNullOrWhiteSpace(name) || items.ContainsKey(name))
            {
                throw new ArgumentException("not usable: " + name);
            }
            items.Remove(old, out var item);
            items[name] = item;
        }
    }
}
