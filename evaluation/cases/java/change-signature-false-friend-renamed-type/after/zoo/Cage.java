package zoo;

class Cage {
    boolean holds(Animal beast) {
        return beast != null && beasts.contains(beast);
    }

    void addAll(Map<String, Animal> beasts, Animal... more) {
        this.beasts.addAll(beasts.values());
        this.beasts.addAll(Arrays.asList(more));
    }

    void feed(Animal beast, Meal food) {
        beast.eat(food);
        log(beast.name());
    }

    static class Animal {
        private final String name;
        private int hunger;

        Animal(String name) {
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
