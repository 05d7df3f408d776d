module.exports = {
  create(context) {
    return {
      "Program:exit"(node) {
        for (const found of context.unused(node)) {
          context.report(found, "unused " + found.name);
        }
      },
      "should not count": function (node) {
        return node.name;
      }
    };
  }
};
