class Tool:
    def serial(self):
        return registry.next_number("T")
