package my;

class Account {
    private String owner;
    private long number;

    void transfer(String name) {
        owner = name.trim();
    }
}
