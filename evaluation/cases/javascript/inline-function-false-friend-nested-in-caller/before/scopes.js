module.exports = function (context) {
    var stack = [];

    function declare(node) {
        var scope = stack.pop(), names = node.declarations, i;

        for (i = 0; i < names.length; i++) {
            scope[names[i].id.name] = true;
        }

        stack.push(scope);
    }

    function check(node) {
        if (!stack[stack.length - 1][node.name]) {
            context.report(node, "unknown name");
        }
    }

    return { variable: declare, identifier: check };
};
