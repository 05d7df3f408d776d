package job;

public class CancelledException extends RuntimeException {
}
