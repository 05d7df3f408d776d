module.exports = function (options) {
    var limit = options.limit || 10;

    function isFull(queue) {
        return queue.length >= limit && !queue.grows;
    }

    function heaviest(items, count) {
        function weigh(item) {
            return item.parts.reduce(function (sum, part) {
                return sum + part.weight;
            }, 0);
        }

        var sorted = items.slice().sort(byWeight);
        return sorted.slice(0, count || options.count);
    }

    return { isFull: isFull, heaviest: heaviest };
};
