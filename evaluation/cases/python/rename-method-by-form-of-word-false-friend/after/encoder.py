class Encoder:
    def default_options(self):
        return {'layers': 1, 'sizes': [3, 4]}

    def build_kernel_options(self):
        kind = self.options.kind
        if kind == 'Average':
            kind = 'AveragePooling'
        count = self.options.layers
        sizes = to_list(self.options.sizes, count)
        found = []
        for index in range(count):
            found.append({'type': kind, 'arguments': {'size': sizes[index]}})
        return found

    def has_layer(self, name):
        return name in self.layers
