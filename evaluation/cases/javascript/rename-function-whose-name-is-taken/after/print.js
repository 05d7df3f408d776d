function writeText(text, ascii, file) {
    check(text);
    for (const letter of text) {
        if (letter === '"') {
            put('\\', file);
            put(letter, file);
        } else if (ascii && letter > '~') {
            put(escaped(letter), file);
        } else {
            put(letter, file);
        }
    }
}

function printTree(tree, ascii, file) {
    for (const part of tree.parts) {
        writeText(part.label, ascii, file);
    }
}

function printText(tree, flags) {
    const buffer = newBuffer();
    printTree(tree, flags.ascii, buffer);
    return buffer.toString();
}
