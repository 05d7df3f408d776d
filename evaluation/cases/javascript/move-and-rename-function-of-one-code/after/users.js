import { canonical } from './email';

export function create(email, name) {
  if (find(canonical(email))) {
    throw new Error('taken');
  }
  return insert({ email: canonical(email), name });
}

export function remove(email) {
  return drop(canonical(email));
}

export const hasDomain = (email, domain) => email.trim().endsWith(domain.trim().toLowerCase());

export const isLower = (email) => email.toLowerCase() === email; // once

export const isTrimmed = (email) => email.trim() === email; // once

