pub fn show(names: &Names, out: &mut Writer) -> Result<(), Error> {
    let mut text = Vec::with_capacity(3);
    text.extend(names.aliases());
    let text = text.join(" and ");
    let mut count = names.len();
    count += 1;
    out.write(&text, count)
}
