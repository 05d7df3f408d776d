const oldPersist = (config: Config, options: Options) => {
  const storage = options.getStorage();
  let isHydrated = false;
  const save = () => {
    const state = config.read();
    storage.setItem(options.name, JSON.stringify(state));
  };
  const hydrate = () => {
    isHydrated = true;
    config.write(storage.getItem(options.name));
  };
  hydrate();
  return { save, hydrate, hasHydrated: () => isHydrated };
};

const newPersist = (config: Config, options: Options) => {
  let isHydrated = false;
  options.storage.listen(() => {
    isHydrated = true;
  });
  return { storage: options.storage, hasHydrated: () => isHydrated };
};

export const persist = (config: Config, options: Options) => {
  if ('getStorage' in options) {
    console.warn('getStorage is deprecated');
    return oldPersist(config, options);
  }
  return newPersist(config, options);
};
