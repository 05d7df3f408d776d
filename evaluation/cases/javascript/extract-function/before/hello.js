function bar(n) {
  for (let i = 0; i < n; i++) {
    var text = "round " + i;
    console.log(text.toUpperCase());
  }
}
