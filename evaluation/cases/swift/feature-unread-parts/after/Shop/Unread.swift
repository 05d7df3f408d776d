final class Unread {
    @_lifetime(borrow self)
    func beginning(_ value: __owned Value) -> Result<Void, Error> {
        #warning("slow")
        finish((), value)
        return .success(())
    }

    @_specialize(where T == Int)
    __consuming func ending<T>(_ value: sending T) {
        run { () }
        call(value, ())
    }

    func resting(_ state: State) -> Int {
        switch state {
        case .closed, .open(let count, next: _):
            ()  // nothing to do
        case .waiting(let count) where count > 1:
            return count
        @unknown default: ()
        }
        return 0
    }
}
