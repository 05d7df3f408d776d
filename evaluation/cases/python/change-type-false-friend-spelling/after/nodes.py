from typing import Literal


@app.route(
    "/nodes",
    methods=["GET", "POST"],
)
def show(name: Node, depth: int | None, kind: bytes | str, mode: Literal["a"]) -> Node | None:
    found = find(name, depth)
    return found.pick(kind, mode)


@app.route("/edges", methods=["PUT"])
@cache(key="it's", sizes=(1))
def edges(first: Node, limit: int, mode: Literal["b"]) -> list["Edge"]:
    found = find(first)
    return found.edges(limit, mode)


@register("tree", root="top")
class Tree:
    parent: None | Tree = None

    def add(self, other: Tree, at: Tree | None) -> None:
        other.parent = self
        self.children.append((other, at))
