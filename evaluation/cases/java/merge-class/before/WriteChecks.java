class WriteChecks {
    boolean isLocked(String owner, long until, long now) {
        return owner != null && until > now;
    }

    long waiting(long until, long now) {
        long left = until - now;
        return left > 0 ? left * 2 : 0;
    }
}
