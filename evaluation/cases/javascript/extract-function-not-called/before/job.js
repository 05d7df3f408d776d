function run(state) {
  state.count = state.count * 31 + 7;
  console.log("count", state.count);
  console.log("run");
}
