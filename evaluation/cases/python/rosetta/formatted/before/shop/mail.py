from shop.text import Template
import logging, os

MOST = 20
KINDS = {'welcome': Template('hello'), 'invoice': Template('pay')}


class Mail:
    '''Mails to customers.'''
    def __init__(self, sender, folder=os.sep): self.sender, self.folder = sender, folder

    @logged(level='info', names=['kind'])
    def send(self, names: 'list[str]', kind: str = 'welcome', urgent: bool = False) -> int:
        if not names or len(names) > MOST: return 0
        sent = 0
        for name in names:
            if self.sender.send(name, KINDS[kind].fill('name', name), urgent): sent += 1
        return sent
