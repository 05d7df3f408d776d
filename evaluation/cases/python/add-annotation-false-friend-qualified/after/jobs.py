from tools.retry import until_done


class Jobs:
    @until_done
    @tools.logged
    def send(self, parcel):
        self.queue.append(parcel)
        return len(self.queue)

    @second.route("/parcels")
    def parcels(self):
        return list(self.queue)
