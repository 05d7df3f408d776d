export function timer(done: Done, ms: number) {
  return new Promise((settle) => {
    setTimeout(() => settle(done), ms);
  });
}

export function twice(source: Source) {
  const cancel = source.start(1);
  cancel();
  return source.end();
}
