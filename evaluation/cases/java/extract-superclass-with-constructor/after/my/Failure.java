package my;

/** Why something could not be done. */
class Failure {
    private final String reason;

    Failure(String reason) {
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
