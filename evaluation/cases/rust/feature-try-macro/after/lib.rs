//! Reads a list of numbers.

pub fn read(input: &mut Input) -> Result<Vec<u32>, Error> {
    let mut numbers = Vec::new();
    while let Some(word) = try!(input.word()) {
        numbers.push(try!(word.parse()));
    }
    try!(expect_quote(input));
    Ok(numbers)
}

fn expect_quote(input: &mut Input) -> Result<(), Error> {
    if try!(input.byte()) != b'"' {
        return Err(Error::Quote);
    }
    Ok(())
}

pub fn pass(input: &mut Input) -> Result<(), Error> {
    match try!(input.byte()) {
        b'"' => try!(input.close()),
        _ => {}
    }
    Ok(())
}
