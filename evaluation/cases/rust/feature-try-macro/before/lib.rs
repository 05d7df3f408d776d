//! Reads a list of numbers.

pub fn read(input: &mut Input) -> Result<Vec<u32>, Error> {
    let mut numbers = Vec::new();
    while let Some(word) = try!(input.word()) {
        numbers.push(try!(word.parse()));
    }
    if try!(input.byte()) != b'"' {
        return Err(Error::Quote);
    }
    Ok(numbers)
}

pub fn skip(input: &mut Input) -> Result<(), Error> {
    match try!(input.byte()) {
        b'"' => try!(input.close()),
        _ => {}
    }
    Ok(())
}
