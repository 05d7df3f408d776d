package p;

class Trees {
    void add(Node node, Url url) {
        if (url.part() instanceof Group) {
            node.add(copied((Group) url.part()));
        } else {
            node.add(new Leaf(url.part()));
        }
    }

    void count(Node node, Url url) {
        if (url.part() instanceof Group) {
            node.grow(url.length());
        }
        node.end(url.part());
    }
}
