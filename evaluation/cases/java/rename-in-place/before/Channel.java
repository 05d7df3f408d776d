package shop;

interface Channel {
  int size();

  void flush();

  Channel next(String name);
}

class Sink implements Closing {
  private int open = 3;

  int left() {
    return open * 7 + 2;
  }

  void release() {}

  String title() {
    return "sink of " + open;
  }
}

class Tap {
  int turn(int by) {
    return by * 90 % 360;
  }

  void shut() {}

  void drop() {}
}

class Lamp {
  int on(int watts) {
    return watts * 12;
  }

  void dim() {}

  int off(int hours) {
    return 24 - hours;
  }
}
