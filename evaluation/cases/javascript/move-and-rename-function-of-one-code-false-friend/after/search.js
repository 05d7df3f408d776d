const folded = (email) => email.trim().toLowerCase();

export function search(index, email) {
  return index.get(folded(email)) || [];
}

export function suggest(index, email) {
  return index.near(folded(email), 5);
}
