module.exports = function (context) {
    function report(node, name) {
        if (name === "alert" || name === "confirm" || name === "prompt") {
            context.report(node, "Unexpected " + name + ".");
        }
    }

    return {
        "CallExpression": function (node) {
            var name = node.callee.name;
            report(node, name);
        },
        "Program:exit": function (node) {
            context.finish(node, "done");
        }
    };
};
