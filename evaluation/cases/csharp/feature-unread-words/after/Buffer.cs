namespace Shop
{
    unsafe class Buffer
    {
        void Write(int value, byte[] bytes)
        {
            fixed (byte* at = bytes) *((int*)at) = value;
            *(short*)at = *(short*)value;
            if (value > 0) *at++ = 3;
        }

        bool Has(int[] list) => list is [.., 1] or [2, .. var rest];

        void Keep<T>(T item) where T : IItem, allows ref struct
        {
            partial.Add(item);
            required.Add(item);
        }

        [Id(1)]
#if CORE
        [return: Kind(1)]
        int Open(int flags);
#else
        [return: Kind(2)]
        int Open(int flags);
#endif

        Item[] items = new Item[]
        {
#if CORE
            { 1, 2 },
            { 3, 4 }
#endif
        };

        int Last() => 1;
    }
}
