var fs = require('fs');
var path = require('path');

module.exports = function (name) {
    return fs.readdirSync(path.join('src', name));
};
