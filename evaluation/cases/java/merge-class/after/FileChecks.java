class FileChecks {
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

    boolean isLocked(String owner, long until, long now) {
        return owner != null && until > now;
    }

    long waiting(long until, long now) {
        long left = until - now;
        return left > 0 ? left * 2 : 0;
    }
}
