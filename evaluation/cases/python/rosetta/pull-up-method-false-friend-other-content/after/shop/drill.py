from shop.tool import Tool


class Drill(Tool):
    def title(self):
        return "Drill"
