export const persist = (config: Config, options: Options) => {
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
