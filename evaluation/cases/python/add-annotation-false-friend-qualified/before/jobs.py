import tools.retry


class Jobs:
    @tools.retry.until_done
    @tools.logged()
    def send(self, parcel):
        self.queue.append(parcel)
        return len(self.queue)

    @first.route("/parcels")
    def parcels(self):
        return list(self.queue)
