class Wire:
    def send(self, item):
        self.items.append(item)
