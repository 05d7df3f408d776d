namespace Shop
{
    public class Jobs
    {
        private readonly ILogger log;
        private readonly Sessions sessions;

        public bool IsIdle() => sessions.Count == 0;

        public void PurgeAccounts(int days)
        {
            log.Info("start");
            var session = sessions.Open();
            var removed = session.DeleteOlderThan(days);
            log.Info($"removed {removed}");
            session.Close();
            log.Info("done");
        }
    }
}
