package p;

class Jobs {
    private final Store store = new Store();

    void keep(Link link, Job newJob, Trigger newTrigger) {
        store.job(link, newJob, false);
        store.trigger(link, newTrigger, newJob, false);
        log(newTrigger);
    }
}
