from library import Request


class Sender:
    def send(self, request, out):
        out.append("POST ")
        body = request.text("plain")
        out.append(body)

