class Room {
    @Published private(set) var width: Double = 1.0 {
        didSet { log.changed(width) }
    }
    static let shared = Room()
    let depth = 1, length: Int = 2
    let (left, far) = (1, 2)
    weak var owner: Owner?
    lazy var names: [String: Int] = { read() }()

    var area: Double {
        let rounded = width.rounded()
        return rounded * Double(depth)
    }

    var title: String {
        get { return stored ?? "Hall" }
        set(name) { stored = name }
    }
}
