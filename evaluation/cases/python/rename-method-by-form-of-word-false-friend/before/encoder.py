class Encoder:
    def default_options(self):
        return {'layers': 1, 'sizes': [3, 4]}

    def build_pooling_options(self):
        # The number of layers.
        count = self.options.layers
        sizes = to_list(self.options.sizes, count)
        return sizes

    def has_layer(self, name):
        return name in self.layers
