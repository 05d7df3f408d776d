pub mod options;
pub mod transform;

pub use self::options::Options;
pub use self::transform::transform;
