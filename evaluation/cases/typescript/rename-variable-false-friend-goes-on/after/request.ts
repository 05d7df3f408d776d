function makeRequest(options: Options): Request {
    const initialHeaders = options.readHeaders();
    const omitted = options.isSet('cookie') && isMissing(initialHeaders.cookie);
    const headers = sanitized(options, omitted);
    if (options.compressed && isMissing(headers['accept-encoding'])) {
        options.setHeader('accept-encoding', options.encodings());
    }
    return new Request(options);
}
