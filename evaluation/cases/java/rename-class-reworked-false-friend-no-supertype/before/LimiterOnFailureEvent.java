/** Published when a call did not succeed. */
public class LimiterOnFailureEvent {
    LimiterOnFailureEvent(String name) {
        register(name, Kind.FAILURE);
    }
}
