function failed(title, url, error) {
    return shown(title || new Error(error + ' at ' + url));
}
