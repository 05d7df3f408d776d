namespace Http
{
    class Request
    {
        private readonly string body;

        public Request(string body)
        {
            this.body = body;
        }

        public string GetBody()
        {
            return body;
        }
    }
}
