use std::io;

pub trait SinkError: Sized {
    fn error_message(message: String) -> Self;
}

impl SinkError for io::Error {
    fn error_message(message: String) -> io::Error {
        io::Error::new(io::ErrorKind::Other, message)
    }

    fn error_config(error: ConfigError) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidInput, error.to_string())
    }
}
