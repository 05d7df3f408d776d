namespace Shop
{
    class Desk
    {
        private string name;
        private int limit;

        int OpenPort(Conn conn)
        {
            Note(conn);
            var fresh = conn.Port + conn.Base;
            var port = fresh;
            Check(port);
            return port + 1;
        }

        void Store(Conn conn)
        {
            name = conn.Name;
            var sum = conn.Port + conn.Base;
            limit = sum;
            Notify();
        }
    }
}
