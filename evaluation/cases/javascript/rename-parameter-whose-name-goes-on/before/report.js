function failed(error, url) {
    return shown(new Error(error + ' at ' + url));
}
