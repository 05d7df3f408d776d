int first() { return one(); }
int broken( { return }
class Second {
 public:
  int third() { return three(); }
};
