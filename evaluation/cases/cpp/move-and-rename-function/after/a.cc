int first() { return readNumber("1", 10); }
