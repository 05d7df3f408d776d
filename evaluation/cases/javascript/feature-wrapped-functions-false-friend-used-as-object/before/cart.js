function watch(cart, view) {
  const sum = derive(() => {
    const prices = cart.lines.map((line) => line.price);
    return prices.reduce(add, 0);
  });
  const save = debounce(() => {
    const text = JSON.stringify(cart.lines);
    localStorage.setItem('cart', text);
  });
  view.show(sum.value);
  view.on('change', save);
  view.on('close', save.cancel);
}
