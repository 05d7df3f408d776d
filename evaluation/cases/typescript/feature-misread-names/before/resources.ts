export function using<T>(create: () => T, use: (resource: T) => unknown) {
  const resource = create();
  try {
    return use(resource);
  } finally {
    close(resource);
  }
}
