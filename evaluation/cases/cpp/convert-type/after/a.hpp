enum class Level {
  Low = 0,
  High = 1,
};
