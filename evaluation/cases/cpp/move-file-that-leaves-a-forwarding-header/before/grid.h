#pragma once

#include <vector>

class Grid {
 public:
  void resize(int width, int height) { cells_ = width * height; }
  int size() const { return cells_; }

 private:
  int cells_ = 0;
};

inline int area(const Grid& grid, int scale) { return grid.size() * scale; }
