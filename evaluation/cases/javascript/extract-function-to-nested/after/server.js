function serve(app, files, settings, banner) {
    app.use(function (request, response, next) {
        function sendScript(text) {
            response.writeHead(200, { type: "application/javascript" });
            response.write(text);
            response.end();
        }

        if (request.path === "/settings.js") {
            sendScript("settings = " + JSON.stringify(settings));
            return;
        }
        if (request.path === "/banner.js") {
            sendScript(banner);
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
