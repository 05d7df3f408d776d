package p;

class Misc {
    static boolean isBlank(String text) {
        return text == null || text.trim().isEmpty();
    }

    static long copy(Input input, Output output) {
        byte[] buffer = new byte[4096];
        long total = 0;
        int count;
        while ((count = input.read(buffer)) > 0) {
            output.write(buffer, 0, count);
            total += count;
        }
        return total;
    }

    static String padded(String text, int width) {
        StringBuilder builder = new StringBuilder(text);
        while (builder.length() < width) {
            builder.append(' ');
        }
        return builder.toString();
    }
}
