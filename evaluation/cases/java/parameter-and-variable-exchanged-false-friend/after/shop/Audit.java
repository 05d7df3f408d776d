package shop;

class Audit {
    int scan(String path) {
        String clean = path.strip();
        walk(clean, 3);
        return sizeOf(path);
    }
}
