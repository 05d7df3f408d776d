namespace Shop
{
    class Reader
    {
        private Source source;
        private int lines = 0;

        int Read()
        {
            foreach (var line in source.Open())
            {
                this.lines += 1;
                Handle(line, this.lines);
            }
            return this.lines;
        }
    }
}
