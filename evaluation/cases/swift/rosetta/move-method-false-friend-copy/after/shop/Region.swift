import func Darwin.sqrt

class Region {
    private let middle: Point

    init(_ middle: Point) {
        self.middle = middle
    }

    func center() -> Point {
        return middle
    }

    internal func distance(_ from: Point, _ to: Point) -> Double {
        let width = from.x - to.x
        let height = from.y - to.y
        return sqrt(width * width + height * height)
    }
}
