class Report {
  public:
    void show(const Person& person, const Place& place) {
        sink_.open();
        line(person);
        sink_.close();
    }
    void line(const Person& person) {
        sink_.write("name " + person.name());
        sink_.indent(2);
    }
    void line(const Place& place) {
        sink_.write("name " + place.name());
        sink_.indent(2);
    }
  private:
    Sink sink_;
};
