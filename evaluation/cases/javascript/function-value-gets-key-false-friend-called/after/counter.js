function count(source, subscriber) {
  printer.average(source, subscriber);
  source.close();
}

const printer = {
  average(source, subscriber) {
    const size = source.value.length;
    const average = size / source.parts;
    subscriber.write(average.toFixed(2));
  },
};
