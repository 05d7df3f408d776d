package p;

class Main {
    @Quick(value = 1, unit = "s")
    @SafeVarargs
    void run() {
        System.out.println("run");
    }

    @Quick(value = 1, unit = "s")
    public String toString() {
        return "main";
    }
}
