from limits import limit


class Sender:
    limit = 3

    def send(self, queue):
        bound = queue.bound()
        queue.start(bound.first)
        queue.close(bound.last)
        return queue.result(bound)
