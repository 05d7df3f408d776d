package my;

class Check {
    String line(long amount) {
        return spelled(amount);
    }

    private String spelled(long amount) {
        String[] words = {"zero", "one", "two"};
        return amount < words.length ? words[(int) amount] : "many";
    }
}
