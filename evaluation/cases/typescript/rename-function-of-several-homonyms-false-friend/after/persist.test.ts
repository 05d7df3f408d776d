const useStore = create(
  persist(() => ({ count: 0 }), {
    name: 'test',
    version: 13,
    getStorage: () => storage,
  })
);

const useList = create(
  persist((set) => ({ entries: [], add: (entry) => set({ entries: [entry] }) }), {
    name: 'list',
    partialize: (state) => ({ count: state.count, name: state.name }),
  })
);
