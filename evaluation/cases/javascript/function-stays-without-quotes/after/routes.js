exports.list = function (request, response) {
    response.send(store.all(request.query.page));
};

exports.routes = {
    show(request, response) {
        response.send(store.find(request.params.id));
    },
    remove: function (request, response) {
        store.remove(request.params.id);
        response.status(204).end();
    }
};
