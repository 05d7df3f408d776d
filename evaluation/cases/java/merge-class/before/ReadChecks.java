class ReadChecks {
    boolean isReadable(String path) {
        return path != null && !path.isEmpty();
    }

    int readDepth(String path) {
        int depth = 0;
        for (char letter : path.toCharArray()) {
            depth += letter == '/' ? 1 : 0;
        }
        return depth;
    }

    String readable(String path) {
        return path.replace('\\', '/').trim();
    }
}
