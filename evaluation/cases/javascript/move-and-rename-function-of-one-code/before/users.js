const normalize = (email) => email.trim().toLowerCase();

export function create(email, name) {
  if (find(normalize(email))) {
    throw new Error('taken');
  }
  return insert({ email: normalize(email), name });
}

export function remove(email) {
  return drop(normalize(email));
}

export const hasDomain = (email, domain) => email.trim().endsWith(domain);

export const isLower = (email) => email.toLowerCase() === email;

export const isTrimmed = (email) => email.trim() === email;

