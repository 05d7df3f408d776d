export function create(reader: Reader, rule: Rule): Violation {
    const line = reader.lineOf(rule);
    const text = reader.textOf(rule);
    log(line, 4);
    return new Violation(rule, line, text);
}
