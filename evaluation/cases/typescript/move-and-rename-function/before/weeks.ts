export const DAYS = 7;
