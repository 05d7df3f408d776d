class Digests {
    byte[] sum(byte[] data) {
        Digest digest = Digest.of("sha-256");
        digest.update(data);
        return digest.value();
    }
}
