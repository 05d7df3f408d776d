function names(users) {
  return users.map(function (user) {
    const parts = [user.first, user.middle, user.last];
    return parts.filter(Boolean).join(' ');
  });
}
