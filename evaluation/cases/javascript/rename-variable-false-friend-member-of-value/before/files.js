var exists = require('fs').existsSync;
var path = require('path');

module.exports = function (name) {
    return exists(path.join('src', name));
};
