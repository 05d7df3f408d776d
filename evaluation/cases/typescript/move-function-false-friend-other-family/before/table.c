int cell(int value) { return value; }
