function foo(x) {
  console.log("foo", x);
}

function bar(n) {
  for (let i = 0; i < n; i++) {
    foo(i);
  }
}
