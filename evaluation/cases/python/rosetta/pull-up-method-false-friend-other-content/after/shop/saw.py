from shop.tool import Tool


class Saw(Tool):
    def title(self):
        return "Saw"
