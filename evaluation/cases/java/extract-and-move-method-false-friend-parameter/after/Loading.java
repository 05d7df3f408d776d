class Loading {
    private final Session session;

    Loading(Session session) {
        this.session = session;
    }

    Session session() {
        return session;
    }
}
