namespace Store
{
    public class RunStopped : IRunStopped
    {
        public Guid Id { get; set; }
        public DateTime Time { get; set; }
        public string? Reason { get; set; }
    }

    public class RunStarted
    {
        public Guid Id { get; set; }
        public int Attempts { get; set; }
        public DateTime Time { get; set; }
    }
}
