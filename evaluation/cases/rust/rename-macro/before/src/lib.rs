macro_rules! show {
    ($value:expr) => {
        println!("value of {}: {:?}", stringify!($value), $value)
    };
}

pub fn check(count: usize) {
    show!(count);
    show!(count + 1);
}
