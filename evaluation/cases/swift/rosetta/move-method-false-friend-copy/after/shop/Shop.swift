import func Darwin.sqrt

class Shop {
    private let region: Region

    init(_ region: Region) {
        self.region = region
    }

    func isNear(_ place: Point) -> Bool {
        return distance(region.center(), place) < 20
    }

    internal func distance(_ from: Point, _ to: Point) -> Double {
        let width = from.x - to.x
        let height = from.y - to.y
        return sqrt(width * width + height * height)
    }
}
