namespace Shop
{
    class Report
    {
        void Load(Connection connection)
        {
            connection.Query(@"select a, (b
                from c where d = "")""", 1);
            connection.Query(@"select e
                from f", 2);
        }

#if CORE
        class Link
        {
            Connection connection;

            void Open()
            {
                connection.Open();
            }

            void Dispose(bool isLast)
            {
                if (isLast) connection.Dispose();
                base.Dispose(isLast);
            }
        }
#else
        class Link
        {
            Connection connection;

            void Open()
            {
                connection.Open();
            }

            void Dispose()
            {
                connection.Dispose();
                connection = null;
            }
        }
#endif
    }
}
