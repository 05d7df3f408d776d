package my;

class Failure {
    private final String reason;

    Failure(String reason) {
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
