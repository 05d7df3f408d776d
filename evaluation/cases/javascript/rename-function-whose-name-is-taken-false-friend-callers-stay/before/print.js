function printText(text, ascii) {
    check(text);
    for (const letter of text) {
        if (letter === '"') {
            put('\\');
            put(letter);
        } else if (ascii && letter > '~') {
            put(escaped(letter));
        } else {
            put(letter);
        }
    }
}

function printTree(tree, ascii) {
    for (const part of tree.parts) {
        printText(part.label, ascii);
    }
}
