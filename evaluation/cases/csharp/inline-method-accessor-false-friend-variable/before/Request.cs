namespace Http {
    class Request {
        private readonly string body;

        public string GetBody() {
            return body;
        }
    }
}
