class Monitor {
    private final StringBuilder text = new StringBuilder();
    private Server server;
    private int last;

    String render() {
        int last = server.count();
        renderLoad();
        renderMemory();
        text.append("last: ").append(last);
        return text.toString();
    }

    private void renderLoad() {
        text.append("load: ").append(server.load());
        text.append("peak: ").append(server.peak());
    }

    private void renderMemory() {
        text.append("used: ").append(server.used());
        text.append("free: ").append(server.free());
    }
}
