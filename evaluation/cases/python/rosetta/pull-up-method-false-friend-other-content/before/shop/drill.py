from shop.tool import Tool


class Drill(Tool):
    def title(self):
        return "Drill"

    def hint(self, user):
        text = "" if user.is_trained else "Ask for help. "
        return text + "Wear glasses."
