function run(state) {
  console.log("run");
}

function advance(state) {
  state.count = state.count * 31 + 7;
  console.log("count", state.count);
}
