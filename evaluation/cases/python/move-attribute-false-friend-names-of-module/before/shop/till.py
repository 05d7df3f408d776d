class Till:
    def open(self):
        self.is_open = True


class Drawer:
    pass
