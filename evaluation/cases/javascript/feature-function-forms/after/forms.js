const alpha2 = function (x) {
  return x.first + "alpha one";
};
const beta2 = (x) => x.second * 22 - x.offset;
var holder = {
  gamma2: function (x) {
    return x.third.concat("gamma three");
  },
};
holder.delta2 = (x) => {
  throw new TypeError("delta four " + x);
};
exports.epsilon2 = async function (x) {
  await x.fifth(5.5);
};
