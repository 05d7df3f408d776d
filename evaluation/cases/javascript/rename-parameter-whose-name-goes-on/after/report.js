function failed(message, url, error) {
    return shown(error || new Error(message + ' at ' + url));
}
