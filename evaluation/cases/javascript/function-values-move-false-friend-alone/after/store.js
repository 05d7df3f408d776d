function start(options) {
  log.info('starting', options.name);
  return makeStore({
    name: options.name,
  });
}

function listen(server) {
  server.bind(3000);
  return server.accept({
    backlog: 5,
    check: (entry) => {
      const limits = readLimits(entry.kind);
      return entry.size < limits.size;
    },
  });
}
