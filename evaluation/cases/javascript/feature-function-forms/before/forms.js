const alpha = function (x) {
  return x.first + "alpha one";
};
const beta = (x) => x.second * 22 - x.offset;
var holder = {
  gamma: function (x) {
    return x.third.concat("gamma three");
  },
};
holder.delta = (x) => {
  throw new TypeError("delta four " + x);
};
exports.epsilon = async function (x) {
  await x.fifth(5.5);
};
