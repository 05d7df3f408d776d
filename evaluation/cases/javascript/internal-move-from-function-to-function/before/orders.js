function accept(order) {
  function total(lines) {
    return lines.reduce(function (sum, line) { return sum + line.price * line.count; }, 0);
  }
  order.total = total(order.lines);
  return order;
}

function print(order) {
  console.log(order.name, order.total);
}
