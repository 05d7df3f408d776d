function count(source, subscriber) {
  let total = 0;
  source.subscribe({
    next: (value) => {
      const size = value.length;
      total += size;
      subscriber.next(total);
    },
    complete: () => {
      function report(text) {
        log.info(text.trim(), total);
      }
      report('all counted');
      subscriber.complete();
    },
  });
}
