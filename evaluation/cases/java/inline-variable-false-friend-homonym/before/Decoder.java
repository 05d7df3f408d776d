class Decoder {
    Object decode(Task task) {
        Throwable failure;
        try {
            return task.get();
        } catch (ExecutionException problem) {
            failure = problem.getCause();
        } catch (InterruptedException problem) {
            failure = problem;
        }
        throw new DecodingException("Failed to decode: " + failure.getMessage(), failure);
    }
}
