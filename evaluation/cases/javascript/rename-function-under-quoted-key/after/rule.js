module.exports = {
  create(context) {
    return {
      "Module:exit"(node) {
        for (const found of context.unused(node)) {
          context.report(found, "unused " + found.name);
        }
      },
      "should count": function (node) {
        return node.name;
      }
    };
  }
};
