class Wire:
    def end(self):
        self.channel.close()
