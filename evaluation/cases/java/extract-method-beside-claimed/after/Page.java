class Page {
    String print(Node node) {
        StringBuilder out = new StringBuilder();
        element(node, out);
        report(title(node));
        return out.toString();
    }

    void element(Node node, StringBuilder out) {
        out.append("<").append(node.name()).append(">");
        out.append(node.text());
    }

    String title(Node node) {
        return node.name() + node.text();
    }
}
