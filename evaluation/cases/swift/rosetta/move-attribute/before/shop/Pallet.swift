/** What goods stand on. */
class Pallet {
    private var boards = 12

    func load() -> Int {
        return boards * 800
    }
}
