module.exports = function (context) {
    var stack = [];

    function note(node) {
        var kind = node.type, scope = stack.pop(), names, i;

        switch (kind) {
        case "variable":
            names = node.declarations;
            for (i = 0; i < names.length; i++) {
                scope[names[i].id.name] = true;
            }
            break;
        case "function":
            names = node.params;
            scope[node.id.name] = true;
            for (i = 0; i < names.length; i++) {
                scope[names[i].name] = true;
            }
            break;
        default:
            throw new Error(kind);
        }

        stack.push(scope);
    }

    function check(node) {
        if (!stack[stack.length - 1][node.name]) {
            context.report(node, "unknown name");
        }
    }

    return { variable: note, "function": note, identifier: check };
};
