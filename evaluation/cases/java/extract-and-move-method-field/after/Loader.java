class Loader {
    Rows load(Loading loading, Query query) {
        return loading.session().open(query).rows();
    }
}
