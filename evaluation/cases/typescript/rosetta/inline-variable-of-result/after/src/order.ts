const price: number = read();

export const worth = (count: number): number => price * count + 1;
