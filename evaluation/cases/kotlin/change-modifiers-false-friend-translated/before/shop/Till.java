package shop;

import java.io.IOException;

public final class Till extends Box {
    private final int limit = 5000;

    @Override
    protected void close(int count) throws IOException {
        if (count > limit) {
            report(count, limit);
        }
        lock();
    }

    public String text(String currency) {
        return currency + " " + limit;
    }
}
