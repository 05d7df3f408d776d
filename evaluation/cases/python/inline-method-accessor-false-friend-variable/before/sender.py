from request import Request


class Sender:
    def send(self, request, out):
        out.append("POST ")
        out.append(request.get_body())

