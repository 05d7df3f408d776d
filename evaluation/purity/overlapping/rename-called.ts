// Rename Function: a function that it calls was renamed, too.
function check(name: string): boolean {
  const found = names.get(name.trim());
  return found !== undefined && found.length > limit;
}
function register(name: string, value: number): void {
  if (check(name)) {
    values.set(name, value * factor);
    notify(name, values.size);
  }
}
// after
function isKnown(name: string): boolean {
  const found = names.get(name.trim());
  return found !== undefined && found.length > limit;
}
function enrol(name: string, value: number): void {
  if (isKnown(name)) {
    values.set(name, value * factor);
    notify(name, values.size);
  }
}
