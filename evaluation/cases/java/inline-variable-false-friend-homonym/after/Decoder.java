class Decoder {
    Object decode(Task task) {
        try {
            return task.get();
        } catch (ExecutionException problem) {
            Throwable cause = problem.getCause();
            throw new DecodingException("Failed to decode: " + (cause != null ? cause.getMessage() : problem), cause);
        } catch (InterruptedException problem) {
            throw new DecodingException("Interrupted", problem);
        }
    }
}
