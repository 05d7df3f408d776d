export function clicked(page, user) {
  const data = { page: page.title, path: page.path, user: user.id, group: user.group };
  send('events', 'page.clicked', data);
}
