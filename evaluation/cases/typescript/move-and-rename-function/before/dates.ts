export function startOfWeek(day: Date): Date {
  const start = new Date(day);
  start.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  start.setHours(0, 0, 0, 0);
  return start;
}

export const today = (): Date => new Date();
