int cell(int value) { return value; }

int pad(int text, int width) {
  return text + width;
}
