package my;

class Cause implements Foldable {
    private final Log log = new Log();

    public void fold(Job job, List<Step> steps) {
        for (Step step : steps) {
            log.add(step.cause());
        }
        job.restart(log);
    }
}
