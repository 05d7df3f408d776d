package my;

import my.line.Queued;

class Cause implements Queued {
    private final Log log = new Log();

    public void fold(Ticket ticket, Owner owner, Collection<Step> others) {
        for (Step step : others) {
            log.add(step.cause());
        }
        owner.restart(log);
    }
}
