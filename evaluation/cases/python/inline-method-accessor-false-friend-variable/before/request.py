class Request:
    def __init__(self, body):
        self.body = body

    def get_body(self):
        return self.body
