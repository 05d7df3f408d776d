package shop

/** What goods stand on. */
class Pallet {
    private var boards = 12

    fun load(): Int {
        return boards * 800
    }
}
