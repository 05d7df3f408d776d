class Sender {
    options: Options;

    send(): void {
        const options = readOptions();
        const removeEmpty = () => {
            for (const key in options.headers) {
                if (isEmpty(options.headers[key])) {
                    options.remove(key);
                }
            }
        };
        removeEmpty();
        options.open();
        log(options);
    }
}
