class Page {
    String print(Node node) {
        StringBuilder out = new StringBuilder();
        out.append("<").append(node.name()).append(">");
        out.append(node.text());
        report(node.name() + node.text());
        return out.toString();
    }
}
