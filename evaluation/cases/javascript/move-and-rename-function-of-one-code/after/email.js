export const canonical = (email) => email.trim().toLowerCase();

export function domain(email) {
  return email.slice(email.indexOf('@') + 1);
}
