export function create(reader: Reader, rule: Rule): Violation {
    const place = reader.locate(rule);
    log(place.line, 4);
    return new Violation(rule, place.line, place.text);
}
