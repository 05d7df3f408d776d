module.exports = function (options) {
    var limit = options.limit || 10;

    function isFull(queue) {
        return queue.length >= limit && !queue.grows;
    }

    function weigh(item) {
        return item.parts.reduce(function (sum, part) {
            return sum + part.weight;
        }, 0);
    }

    return { isFull: isFull, weigh: weigh };
};
