class Store:
    def open(self, path):
        lock(path, 5)
        self.rows = count(path) + 1
        info("opened " + path, self.rows)

    def read(self, path):
        seek(path)
        return read_all(path, self.rows)
