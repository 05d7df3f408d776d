class Frame {
    void draw(Report report, StringBuilder out) {
        out.append("=".repeat(report.width()));
        out.append('\n');
    }
}
