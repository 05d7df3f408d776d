def outer(n):
    def inner(m):
        return m + n

    class Local:
        def get(self):
            return inner(n)

    return Local


class Outer:
    class Inner:
        def run(self):
            def step():
                return 1

            return step
