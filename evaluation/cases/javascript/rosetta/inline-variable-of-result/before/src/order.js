const price = read();

const worth = (count) => {
  const total = price * count;
  return total + 1;
};
