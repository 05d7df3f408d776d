export const today = (): Date => new Date();
