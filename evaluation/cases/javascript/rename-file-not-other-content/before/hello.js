function foo(x) {
  console.log("foo", x);
}
