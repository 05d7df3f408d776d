package my;

public interface Foldable {
    void fold(Job job, List<Step> steps);
}
