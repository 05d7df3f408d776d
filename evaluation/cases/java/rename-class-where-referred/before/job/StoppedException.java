package job;

public class StoppedException extends RuntimeException {
}
