class Sender {
    options: Options;

    send(): void {
        const options = readOptions();
        for (const key in options.headers) {
            if (isEmpty(options.headers[key])) {
                options.remove(key);
            }
        }
        options.open();
        log(options);
    }
}
