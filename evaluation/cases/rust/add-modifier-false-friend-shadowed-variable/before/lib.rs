pub fn show(names: &Names, out: &mut Writer) -> Result<(), Error> {
    let text = names.join(", ");
    let count = names.len();
    out.write(&text, count)
}
