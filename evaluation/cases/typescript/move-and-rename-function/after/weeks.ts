export const DAYS = 7;

export function monday(day: Date): Date {
  const start = new Date(day);
  start.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  start.setHours(0, 0, 0, 0);
  return start;
}
