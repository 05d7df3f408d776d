export function timer(done: Done, ms: number) {
  return new Promise((resolve) => {
    setTimeout(() => resolve(done), ms);
  });
}

export function twice(source: Source) {
  const stop = source.start(1);
  stop();
  return source.end();
}
