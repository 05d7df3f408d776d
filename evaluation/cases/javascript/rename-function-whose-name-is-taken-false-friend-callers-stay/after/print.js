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

function printTree(tree, ascii) {
    for (const part of tree.parts) {
        printText(part.label, ascii);
    }
}

function printText(text, ascii) {
    const writer = ascii ? asciiWriter() : plainWriter();
    writer.accept(text);
    return writer;
}
