package zoo;

class Cage {
    boolean holds(Beast beast) {
        return beast != null && beasts.contains(beast);
    }

    void addAll(Map<String, Beast> beasts, Beast... more) {
        this.beasts.addAll(beasts.values());
        this.beasts.addAll(Arrays.asList(more));
    }

    void feed(Beast beast, Food food) {
        beast.eat(food);
        log(beast.name());
    }

    static class Beast {
        private final String name;
        private int hunger;

        Beast(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        void eat(Food food) {
            hunger -= food.amount();
        }
    }
}
