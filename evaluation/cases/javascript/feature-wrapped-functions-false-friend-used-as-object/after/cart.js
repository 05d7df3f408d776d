function watch(cart, view) {
  const total = derive(() => {
    const prices = cart.lines.map((line) => line.price);
    return prices.reduce(add, 0);
  });
  const store = debounce(() => {
    const text = JSON.stringify(cart.lines);
    localStorage.setItem('cart', text);
  });
  view.show(total.value);
  view.on('change', store);
  view.on('close', store.cancel);
}
