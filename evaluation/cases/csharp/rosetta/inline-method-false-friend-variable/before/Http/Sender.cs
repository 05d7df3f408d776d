using System.Text;

namespace Http
{
    class Sender
    {
        public void Send(Request request, StringBuilder target)
        {
            target.Append("POST ");
            target.Append(request.GetBody());
        }
    }
}
