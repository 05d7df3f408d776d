const price: number = read();

export const worth = (count: number): number => {
  let total = 0;
  for (let i = 0; i < count; i++) {
    total += price;
  }
  return total;
};
