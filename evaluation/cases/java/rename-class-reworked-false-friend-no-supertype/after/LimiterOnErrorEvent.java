/** Published when a call threw something. */
public class LimiterOnErrorEvent {
    private final Throwable cause;

    LimiterOnErrorEvent(String name, Throwable cause) {
        register(name, Kind.ERROR);
        this.cause = cause;
    }

    public Throwable getCause() {
        return cause;
    }

    @Override
    public String toString() {
        return getTime() + ": " + getName() + " recorded " + cause;
    }
}
