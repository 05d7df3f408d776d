package job;

public @interface Slow {
}
