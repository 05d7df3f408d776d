it('test 0', () => {
  const useBoundStore = create(
    persist(() => ({ count: 0 }), {
      name: 'test',
      getStorage: () => storage,
      version: 13,
      deserialize: (str) => JSON.parse(str),
    })
  );
  expect(useBoundStore((state) => state.count)).toBe(0);
});

it('test 1', () => {
  const useBoundStore = create(
    persist(() => ({ count: 99 }), {
      name: 'test',
      getStorage: () => storage,
      onRehydrate: () => spy,
      version: 13,
      partialize: (state) => ({ count: state.count }),
    })
  );
  expect(useBoundStore((state) => state.count)).toBe(1);
});

it('test 2', () => {
  const useBoundStore = create(
    persist(() => ({ count: 99 }), {
      name: 'test',
      getStorage: () => storage,
      partialize: (state) => ({ count: state.count }),
      version: 13,
      migrate: migrateSpy,
    })
  );
  expect(useBoundStore((state) => state.count)).toBe(2);
});
