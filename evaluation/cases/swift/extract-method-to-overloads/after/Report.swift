class Report {
    private let out: Sink

    func show(person: Person, place: Place) {
        out.open()
        line(person)
        line(place)
        out.close()
    }

    private func line(_ person: Person) {
        out.write("name " + person.name)
        out.indent(2)
    }

    private func line(_ place: Place) {
        out.write("town " + place.name)
        out.indent(4)
    }
}
