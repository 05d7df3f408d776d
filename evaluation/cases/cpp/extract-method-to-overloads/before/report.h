class Report {
  public:
    void show(const Person& person, const Place& place) {
        sink_.open();
        sink_.write("name " + person.name());
        sink_.indent(2);
        sink_.write("town " + place.name());
        sink_.indent(4);
        sink_.close();
    }
  private:
    Sink sink_;
};
