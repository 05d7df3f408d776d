namespace Stock
{
    public readonly ref partial struct Reader
    {
        public int Next(bool async)
        {
            return async ? 1 : Last(async);
        }

        public int Last(bool async)
        {
            var options = new Options { Name = "x", Async = async, };
            return options.Size;
        }
    }

    public class Writer
    {
        private Server server;

        public void Attach(Iterator iterator, int weight)
        {
            int? size = iterator?.Size;
            server?.Bridge?.Weight = weight;
            server?.Closed += async (sender, data) => await Stop(size);
            iterator.Next() = new Entry(weight);
            Entries.At<int>(weight) = 3;
        }

        public string Kind(object operation) => operation switch
        {
            Waiting await => Name(await),
            _ => "none",
        };
    }
}
