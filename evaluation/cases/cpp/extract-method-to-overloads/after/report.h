class Report {
  public:
    void show(const Person& person, const Place& place) {
        sink_.open();
        line(person);
        line(place);
        sink_.close();
    }
    void line(const Person& person) {
        sink_.write("name " + person.name());
        sink_.indent(2);
    }
    void line(const Place& place) {
        sink_.write("town " + place.name());
        sink_.indent(4);
    }
  private:
    Sink sink_;
};
