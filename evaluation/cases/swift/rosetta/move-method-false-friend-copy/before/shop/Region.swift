class Region {
    private let middle: Point

    init(_ middle: Point) {
        self.middle = middle
    }

    func center() -> Point {
        return middle
    }
}
