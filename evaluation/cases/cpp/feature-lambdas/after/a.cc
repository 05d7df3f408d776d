void run() {
  auto twice = [](int x) { return 2 * x; };
  each([&](int x) { use(twice(x + 1)); });
}
