function makeRequest(options: Options): Request {
    const headers = options.readHeaders();
    if (options.compressed && isMissing(headers['accept-encoding'])) {
        options.setHeader('accept-encoding', options.encodings());
    }
    return new Request(options);
}
