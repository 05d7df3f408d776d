package shop;

class Visit {
    long id;
    String name;
    Instant created;
}
