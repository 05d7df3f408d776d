class Digests {
    byte[] sum(byte[] data) {
        Digest digest = newDigest();
        digest.update(data);
        return digest.value();
    }

    private static Digest newDigest() {
        return Digest.of("sha-256");
    }
}
