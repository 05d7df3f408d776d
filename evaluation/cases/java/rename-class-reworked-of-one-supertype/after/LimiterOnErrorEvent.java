/** Published when a call threw something. */
public class LimiterOnErrorEvent extends LimiterEvent {
    private final Throwable cause;

    LimiterOnErrorEvent(String name, Throwable cause) {
        super(name, Kind.ERROR);
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
