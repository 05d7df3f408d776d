const price = read();

const worth = (count) => {
  let total = 0;
  for (let i = 0; i < count; i++) {
    total += price;
  }
  return total;
};
