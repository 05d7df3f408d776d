function start(options) {
  log.info('starting', options.name);
  if (options.settings) {
    openStore(options);
  }
  return options.run();
}

function openStore(options) {
  const settings = normalize(options.settings);
  const store = makeStore({
    name: options.name,
    settings,
    check: (entry) => {
      const limits = settings.limits;
      return entry.size < limits.size;
    },
  });
  store.open(options.path);
}
