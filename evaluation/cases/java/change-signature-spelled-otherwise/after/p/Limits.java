package p;

import q.Settings;

class Limits {
    private int most;

    class Level {
        int value;
    }

    Limits read(Settings.Builder builder) {
        most = builder.most();
        return this;
    }

    int at(Level level) {
        return Math.min(most, level.value);
    }
}
