using System.Text;
using Library;

namespace Http
{
    class Sender
    {
        public void Send(Request request, StringBuilder target)
        {
            target.Append("POST ");
            string body = request.Text("plain");
            target.Append(body);
        }
    }
}
