/** What goods stand on. */
class Pallet {
    private var boards = 12
    var wrapping = 1250

    func load() -> Int {
        return boards * 800
    }
}
