package p;

import q.Settings;

class Limits {
    private int most;

    class Level {
        int value;
    }

    Limits read(q.Settings.Builder builder) {
        most = builder.most();
        return this;
    }

    int at(Limits.Level level) {
        return Math.min(most, level.value);
    }
}
