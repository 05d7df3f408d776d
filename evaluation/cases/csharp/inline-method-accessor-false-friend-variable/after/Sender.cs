using Library;

namespace Http {
    class Sender {
        void Send(Request request, StringBuilder output) {
            output.Append("POST ");
            var body = request.Text("plain");
            output.Append(body);
        }
    }
}
