const price = read();

const worth = (count) => price * count + 1;
