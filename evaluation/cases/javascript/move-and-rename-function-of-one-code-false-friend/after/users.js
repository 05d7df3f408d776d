export function create(email, name) {
  if (find(email)) {
    throw new Error('taken');
  }
  return insert({ email, name });
}

export function remove(email) {
  return drop(email);
}

export const hasDomain = (email, domain) => email.trim().endsWith(domain.trim().toLowerCase());

export const isLower = (email) => email.toLowerCase() === email; // once

export const isTrimmed = (email) => email.trim() === email; // once

