const price = read();

const worth = (count) => 0;
