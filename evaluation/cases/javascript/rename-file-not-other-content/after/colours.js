const mix = (first, second) => {
  return first.map((part, at) => (part + second[at]) / 2);
};
