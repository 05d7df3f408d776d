function names(users) {
  return users.map(fullName);
}

function fullName(user) {
  const parts = [user.first, user.middle, user.last];
  return parts.filter(Boolean).join(' ');
}
