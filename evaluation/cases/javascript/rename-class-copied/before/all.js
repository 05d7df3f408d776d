export function size() {
  return 12;
}

class Tally {
  count() {
    let all = 0;
    for (let i = 0; i < 9; i++) {
      all += i;
    }
    return all;
  }
}
