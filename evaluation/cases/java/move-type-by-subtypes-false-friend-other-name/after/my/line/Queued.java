package my.line;

/**
 * What can take over the work of another one that waits already, so that the same thing is not done twice in a row:
 * whoever asks later is told the number of the earlier request.
 */
public interface Queued {
    /**
     * Called once for everything which was merged, before the waiting request is looked at again by the scheduler.
     */
    void fold(Ticket ticket, Owner owner, Collection<Step> others);
}
