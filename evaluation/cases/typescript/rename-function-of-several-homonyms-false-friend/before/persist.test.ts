const useStore = create(
  persist(() => ({ count: 0 }), {
    name: 'test',
    version: 13,
    getStorage: () => storage,
    partialize: (state) => ({ count: state.count, name: state.name }),
  })
);

const useList = create(
  persist((set) => ({ entries: [], add: (entry) => set({ entries: [entry] }) }), {
    name: 'list',
  })
);
