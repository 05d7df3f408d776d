package p;

class Trees {
    void add(Node node, Url url) {
        if (url.part() instanceof Group group) {
            node.add(copied(group));
        } else {
            node.add(new Leaf(url.part()));
        }
    }

    void count(Node node, Url url) {
        if (url.part() instanceof Group group) {
            node.grow(group.size());
        }
        node.end(url.part());
    }
}
