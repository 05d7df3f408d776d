class Loader {
    Rows load(Session session, Query query) {
        return session.open(query).rows();
    }
}
