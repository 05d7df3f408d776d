class Saw {
    func title() -> String {
        return "Saw"
    }

    func hint(_ user: User) -> String {
        if user.age < 18 {
            fatalError("too young")
        }
        return "Mind your fingers."
    }
}
