class Misc {
    static boolean isBlank(String text) {
        return text == null || text.trim().isEmpty();
    }

    static String padded(String text, int width) {
        StringBuilder padded = new StringBuilder(text);
        while (padded.length() < width) {
            padded.append(' ');
        }
        return padded.toString();
    }

    static int copy(Input in, Output out) {
        int bytes = 0;
        for (int read = in.read(); read >= 0; read = in.read()) {
            out.write(read);
            bytes++;
        }
        return bytes;
    }

    static void drain(Input in) {
        while (in.read() >= 0) {
            in.mark();
        }
    }

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
