function base(site) {
  return site.host + '/';
}

function url(site, path) {
  return base(site) + path;
}

export function anchors(site, paths) {
  const all = paths.map((path) => url(site, path));
  all.push(base(site));
  return all;
}
