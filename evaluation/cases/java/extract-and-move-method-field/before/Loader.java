class Loader {
    private Session session;

    Rows load(Query query) {
        return session.open(query).rows();
    }
}
