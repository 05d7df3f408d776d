function count(source, subscriber) {
  const size = source.value.length;
  const average = size / source.parts;
  subscriber.write(average.toFixed(2));
  source.close();
}
