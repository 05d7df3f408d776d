final class Unread {
    @_lifetime(borrow self)
    func first(_ value: __owned Value) -> Result<Void, Error> {
        #warning("slow")
        finish((), value)
        return .success(())
    }

    @_specialize(where T == Int)
    __consuming func second<T>(_ value: sending T) {
        run { () }
        call(value, ())
    }
}
