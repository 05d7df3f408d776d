function accept(order) {
  return order;
}

function print(order) {
  function total(lines) {
    return lines.reduce(function (sum, line) { return sum + line.price * line.count; }, 0);
  }
  console.log(order.name, total(order.lines));
}
