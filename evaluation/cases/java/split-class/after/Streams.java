class Streams {
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
}
