namespace Http {
    class Sender {
        void Send(Request request, StringBuilder output) {
            output.Append("POST ");
            output.Append(request.GetBody());
        }
    }
}
