function names(users) {
  return users.map(function (user) {
    return user.first.trim();
  });
}
