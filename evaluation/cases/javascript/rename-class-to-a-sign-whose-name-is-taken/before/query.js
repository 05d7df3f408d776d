class Query {
    constructor(root, selector) {
        this.root = root;
        this.selector = selector;
    }

    elements() {
        const found = this.root.querySelectorAll(this.selector);
        if (!found.length) {
            throw new Error('nothing matches ' + this.selector);
        }
        return Array.from(found);
    }

    hide(style) {
        for (const element of this.elements()) {
            element.style.display = style;
        }
        return this.root;
    }
}
