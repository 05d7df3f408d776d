namespace Shop
{
    public class Jobs
    {
        private readonly ILogger log;
        private readonly Sessions sessions;

        public void ImportOrders(Reader reader)
        {
            log.Info("start");
            var session = sessions.Open();
            foreach (var order in reader.ReadAll())
            {
                session.Insert(order);
            }
            session.Close();
            log.Info("done");
        }

        public bool IsIdle() => sessions.Count == 0;
    }
}
