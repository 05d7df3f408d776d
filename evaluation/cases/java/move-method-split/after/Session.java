class Session {
    private long active;

    String title() {
        return name + ":" + active;
    }
}
