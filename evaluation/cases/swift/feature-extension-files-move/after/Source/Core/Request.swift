/// Request of a resource.
class Request {
    let path: String

    init(path: String) {
        self.path = path
    }

    func resume() -> Request {
        queue.add(self)
        return self
    }
}
