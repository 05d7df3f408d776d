namespace Shop
{
    public class Names
    {
        private static readonly string[] All = new[]
        {
            "first",
#if FULL
            "second",
#endif
            "third"
        };

        public string Label(int kind) => kind switch
        {
            1 => "one",
#if FULL
            2 => "two",
#else
            2 => "many",
#endif
            _ => All[kind]
        };

        public int Limit
        {
            get { return All.Length; }
#if FULL
            set { Resize(value); }
#endif
        }

        public bool Contains(string name)
        {
            if (name == null)
            {
                return false;
            }
#if FULL
            else if (name.Length == 0)
            {
                return true;
            }
#endif
            return System.Array.IndexOf(All, name) >= 0;
        }
    }
}
