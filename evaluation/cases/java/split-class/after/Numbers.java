class Numbers {
    static int clamped(int value, int low, int high) {
        return value < low ? low : value > high ? high : value;
    }

    static int digits(int value) {
        int digits = 1;
        for (int rest = value / 10; rest != 0; rest /= 10) {
            digits++;
        }
        return digits;
    }
}
