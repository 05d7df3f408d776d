class Monitor {
    private Server server;

    String render() {
        StringBuilder text = new StringBuilder();
        int last = server.count();
        text.append("load: ").append(server.load());
        text.append("peak: ").append(server.peak());
        text.append("used: ").append(server.used());
        text.append("free: ").append(server.free());
        text.append("last: ").append(last);
        return text.toString();
    }
}
