/** Published when a call did not succeed. */
public class LimiterOnFailureEvent extends LimiterEvent {
    LimiterOnFailureEvent(String name) {
        super(name, Kind.FAILURE);
    }
}
