function count(source, subscriber) {
  let total = 0;
  source.subscribe(
    (value) => {
      const size = value.length;
      total += size;
      subscriber.next(total);
    },
    undefined,
    () => {
      function report(text) {
        log.info(text.trim(), total);
      }
      report('all counted');
      subscriber.complete();
    }
  );
}
