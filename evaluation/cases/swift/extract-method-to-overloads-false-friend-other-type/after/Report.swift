class Report {
    private let out: Sink

    func show(person: Person, place: Place) {
        out.open()
        line(person)
        out.close()
    }

    private func line(_ person: Person) {
        out.write("name " + person.name)
        out.indent(2)
    }

    private func line(_ place: Place) {
        out.write("name " + place.name)
        out.indent(2)
    }
}
