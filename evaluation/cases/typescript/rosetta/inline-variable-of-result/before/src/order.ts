const price: number = read();

export const worth = (count: number): number => {
  const total = price * count;
  return total + 1;
};
