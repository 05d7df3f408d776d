namespace Shop
{
    class Reader
    {
        private Source source;
        private int lines = 0;

        int Read()
        {
            var count = 0;
            foreach (var line in source.Open())
            {
                count += 1;
                Handle(line, count);
            }
            return count;
        }
    }
}
