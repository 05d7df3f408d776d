package job;

public @interface LongRunning {
}
