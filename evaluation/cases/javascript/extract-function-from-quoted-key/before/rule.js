module.exports = function (context) {
    return {
        "CallExpression": function (node) {
            var name = node.callee.name;
            if (name === "alert" || name === "confirm" || name === "prompt") {
                context.report(node, "Unexpected " + name + ".");
            }
        },
        "Program:exit": function (node) {
            context.finish(node, "done");
        }
    };
};
