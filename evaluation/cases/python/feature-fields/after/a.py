class Box:
    unit = "cm"
    depth: int = 0
    label: str

    def __init__(self):
        self.width = 10
        self.height: int = 20
        self.size += 1
        self.depth = 3

        def later():
            self.done = True

        later()

    def resize(self, size):
        self.width, self.height = size
        self.area = self.width * self.height
        self.unit = "mm"
        other = size
        other.weight = 1
