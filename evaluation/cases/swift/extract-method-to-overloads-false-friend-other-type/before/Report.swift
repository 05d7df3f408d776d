class Report {
    private let out: Sink

    func show(person: Person, place: Place) {
        out.open()
        out.write("name " + person.name)
        out.indent(2)
        out.close()
    }
}
