namespace Store
{
    public class RunStopped : IRunStopped
    {
        public Guid Id { get; set; }
        public int Tries { get; set; }
        public DateTime Time { get; set; }
    }

    public class RunStarted
    {
        public Guid Id { get; set; }
        public int Tries { get; set; }
        public DateTime Time { get; set; }
    }
}
