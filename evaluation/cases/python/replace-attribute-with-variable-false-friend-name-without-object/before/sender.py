from limits import limit


class Sender:
    limit = 3

    def send(self, queue):
        queue.start(limit.first)
        queue.close(limit.last)
        return queue.result(limit)
