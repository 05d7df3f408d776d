namespace Shop
{
    class Desk
    {
        private string name;
        private int limit;

        int OpenPort(Conn conn)
        {
            Note(conn);
            var port = conn.Port + conn.Base;
            Check(port);
            return port + 1;
        }

        void Store(Conn conn)
        {
            name = conn.Name;
            limit = conn.Port + conn.Base;
            Notify();
        }
    }
}
