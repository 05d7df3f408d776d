function serve(app, files, settings) {
    app.use(function (request, response, next) {
        if (request.path === "/settings.js") {
            response.writeHead(200, { type: "application/javascript" });
            response.write("settings = " + JSON.stringify(settings));
            response.end();
            return;
        }
        var file = files[request.path];
        if (!file) {
            next();
            return;
        }
        response.writeHead(200, { type: file.type });
        file.stream().pipe(response);
    });
}
