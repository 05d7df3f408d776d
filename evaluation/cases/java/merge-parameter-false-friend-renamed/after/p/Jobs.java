package p;

class Jobs {
    private final Store store = new Store();

    void keep(Link link, Job job, Trigger trigger) {
        store.job(link, job, false);
        store.trigger(link, trigger, job, false);
        log(trigger);
    }
}
