def outer(n):
    def inner(m):
        return m + n + 1

    class Local:
        def get(self):
            return inner(n)

    return Local


class Outer:
    class Inner:
        def run(self):
            def step():
                return 2

            return step
