package p;

final class Streams {
    private static final int SIZE = 8192;

    private Streams() {}

    static long copy(Input input, Output output) {
        byte[] buffer = new byte[SIZE];
        long total = 0;
        int count;
        while ((count = input.read(buffer)) > 0) {
            output.write(buffer, 0, count);
            total += count;
        }
        output.flush();
        return total;
    }

    static void close(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            log(e);
        }
    }
}
