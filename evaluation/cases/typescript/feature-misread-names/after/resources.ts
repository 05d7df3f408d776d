export function using<T>(create: () => T, use: (resource: T) => unknown) {
  const resource = create();
  count();
  try {
    return use(resource);
  } finally {
    close(resource);
  }
}
