module.exports = function (options) {
    var limit = options.limit || 10;

    function isFull(queue) {
        return queue.length >= limit && !queue.grows;
    }

    function rate(items) {
        function weigh(item) {
            return item.parts.reduce(function (sum, part) {
                return sum + part.weight;
            }, 0);
        }

        return items.map(weigh).sort();
    }

    return {
        accept: function (queue, item) {
            return !isFull(queue) && rate([item])[0] < options.weight;
        }
    };
};
