from typing import Literal, Optional, Union


@app.route('/nodes', methods=['GET', 'POST'])
def show(name: 'Node', depth: Optional[int], kind: Union[str, bytes], mode: Literal['a']) -> 'Optional[Node]':
    found = find(name, depth)
    return found.pick(kind, mode)


@app.route('/edges', methods=['GET'])
@cache(key='it\'s', sizes=(1,))
def edges(first: 'Node', limit: int | None, mode: Literal['a']) -> 'list[Node]':
    found = find(first)
    return found.edges(limit, mode)


@register('tree', root=u'top')
class Tree:
    parent: 'Tree | None' = None

    def add(self, other: 'Tree', at: Optional['Tree']) -> None:
        other.parent = self
        self.children.append((other, at))
