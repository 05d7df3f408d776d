function url(site) {
  return site.host + '/';
}

function link(site, path) {
  return url(site) + path;
}

export function anchors(site, paths) {
  const all = paths.map((path) => link(site, path));
  all.push(url(site));
  return all;
}
