from shop.account import Account


class Login:
    def enter(self, word):
        return Account("guest", "").admits(word)
