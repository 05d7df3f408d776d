package p;

class Main {
    @Fast(value = 1, unit = "s")
    @Deprecated
    void run() {
        System.out.println("run");
    }

    @Override
    public String toString() {
        return "main";
    }
}
