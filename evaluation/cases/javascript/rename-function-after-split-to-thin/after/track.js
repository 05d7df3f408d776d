export function pageClicked(page, user) {
  send('events', 'page.clicked', details(page, user));
}

export function pageLeft(page, user) {
  send('events', 'page.left', details(page, user));
}

function details(page, user) {
  return { page: page.title, path: page.path, user: user.id, group: user.group };
}
