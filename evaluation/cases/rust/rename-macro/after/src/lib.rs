macro_rules! print_value {
    ($value:expr) => {
        println!("value of {}: {:?}", stringify!($value), $value)
    };
}

pub fn check(count: usize) {
    print_value!(count);
    print_value!(count + 1);
}
