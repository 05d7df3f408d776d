package my;

import my.line.Foldable;

class Cause implements Foldable {
    private final Log log = new Log();

    public void fold(Ticket ticket, Owner owner, Collection<Step> others) {
        for (Step step : others) {
            log.add(step.cause());
        }
        owner.restart(log);
    }
}
