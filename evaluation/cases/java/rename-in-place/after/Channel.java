package shop;

interface Channel {
  int size();

  void push();

  Channel next(String name);
}

class Sink implements Closing {
  private int open = 3;

  int left() {
    return open * 7 + 2;
  }

  void leave() {}

  String title() {
    return "sink of " + open;
  }
}

class Tap {
  int turn(int by) {
    return by * 90 % 360;
  }

  void begin() {}

  void end() {}
}

class Lamp {
  int on(int watts) {
    return watts * 12;
  }

  int off(int hours) {
    return 24 - hours;
  }

  void glow() {}
}
