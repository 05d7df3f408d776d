package my;

class Meter {
    private long number;
    private String owner;

    void assign(String name) {
        owner = name.toLowerCase();
    }
}
